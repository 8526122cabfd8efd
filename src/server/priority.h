#pragma once

namespace purloin::server {

// How the kernel lets the calling thread run beside others, and the threads that it starts after
// that.

// Woken, it runs at once also beside one that thinks, instead of when that has had its turn of some
// milliseconds: for threads that people wait for and that soon have nothing to do. Linux
// before 6.12 takes no such wish, and it stays as it was.
void run_promptly();

// Gives way to others: for threads that think.
void run_behind_others();

}  // namespace purloin::server
