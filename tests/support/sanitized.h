#pragma once

// PURLOIN_IS_SANITIZED: whether this is a build with AddressSanitizer or ThreadSanitizer.
#if !defined(__has_feature)
#define __has_feature(feature) 0
#endif
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define PURLOIN_IS_SANITIZED 1
#else
#define PURLOIN_IS_SANITIZED 0
#endif
