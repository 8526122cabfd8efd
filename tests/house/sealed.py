"""The browser's side of Web Push in a few lines: reads what is sealed for it (RFC 8291) and looks who
signed the request (RFC 8292). Slow and plain, of Python's own library alone."""
import base64
import hashlib
import hmac
import json
import secrets

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551
B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b
G = (0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296,
     0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5)


def add(a, b):
    """Two points of P-256; None is the one at infinity."""
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    if a == b:
        slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P)
    else:
        slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(n, point):
    sum_ = None
    while n:
        if n & 1:
            sum_ = add(sum_, point)
        point, n = add(point, point), n >> 1
    return sum_


def point_of(data):
    assert len(data) == 65 and data[0] == 4, data
    x, y = int.from_bytes(data[1:33], "big"), int.from_bytes(data[33:], "big")
    assert (y * y - x * x * x + 3 * x - B) % P == 0, "beside the curve"
    return x, y


def bytes_of(point):
    return b"\4" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derive(salt, secret, info, size):
    key = hmac.digest(salt, secret, "sha256")
    return hmac.digest(key, info + b"\1", "sha256")[:size]


def multiply(a, b):
    """In the field of GCM."""
    product = 0
    for bit in range(127, -1, -1):
        if b >> bit & 1:
            product ^= a
        a = a >> 1 ^ (0xe1 << 120 if a & 1 else 0)
    return product


def make_sbox():
    box, p, q = [0x63] * 256, 1, 1
    while True:
        p = p ^ (p << 1) ^ (0x11b if p & 0x80 else 0)
        for shift in (1, 2, 4):
            q ^= q << shift
        q &= 0xff
        if q & 0x80:
            q ^= 0x09
        x = q
        for shift in (1, 2, 3, 4):
            x ^= (q << shift | q >> (8 - shift)) & 0xff
        box[p & 0xff] = x ^ 0x63
        if p & 0xff == 1:
            return box
        p &= 0xff


SBOX = make_sbox()


def twice(x):
    return (x << 1) ^ (0x11b if x & 0x80 else 0)


def aes(key, block):
    """One block of AES-128."""
    words, factor = [list(key[i:i + 4]) for i in range(0, 16, 4)], 1
    for i in range(4, 44):
        word = list(words[-1])
        if i % 4 == 0:
            word = [SBOX[x] for x in word[1:] + word[:1]]
            word[0] ^= factor
            factor = twice(factor)
        words.append([x ^ y for x, y in zip(words[i - 4], word)])
    keys = [sum(words[4 * i:4 * i + 4], []) for i in range(11)]
    state = [x ^ y for x, y in zip(block, keys[0])]
    for turn in range(1, 11):
        state = [SBOX[state[(i + 4 * (i % 4)) % 16]] for i in range(16)]
        if turn < 10:
            mixed = []
            for column in range(0, 16, 4):
                a = state[column:column + 4]
                mixed += [twice(a[i]) ^ twice(a[(i + 1) % 4]) ^ a[(i + 1) % 4] ^ a[(i + 2) % 4]
                          ^ a[(i + 3) % 4] for i in range(4)]
            state = mixed
        state = [x ^ y for x, y in zip(state, keys[turn])]
    return bytes(state)


def gcm_open(key, nonce, data):
    """What AES-128-GCM has sealed; fails when somebody has touched it."""
    text, tag = data[:-16], data[-16:]
    hash_key, digest = int.from_bytes(aes(key, bytes(16)), "big"), 0
    for block in [text[i:i + 16].ljust(16, b"\0") for i in range(0, len(text), 16)] + [
            bytes(8) + (8 * len(text)).to_bytes(8, "big")]:
        digest = multiply(digest ^ int.from_bytes(block, "big"), hash_key)
    mask = int.from_bytes(aes(key, nonce + (1).to_bytes(4, "big")), "big")
    assert (digest ^ mask).to_bytes(16, "big") == tag, "somebody has touched it"
    stream = b"".join(aes(key, nonce + (i + 2).to_bytes(4, "big")) for i in range(len(text) // 16 + 1))
    return bytes(x ^ y for x, y in zip(text, stream))


class Browser:
    """A subscription."""

    def __init__(self):
        self.private = secrets.randbelow(N - 1) + 1
        self.public = bytes_of(times(self.private, G))
        self.auth = secrets.token_bytes(16)

    def keys(self):
        return {"p256dh": base64url(self.public), "auth": base64url(self.auth)}

    def read(self, body):
        return json.loads(self.open(body))

    def open(self, body):
        salt, size, sender, sealed = body[:16], body[20], body[21:86], body[86:]
        assert size == 65 and len(body) <= int.from_bytes(body[16:20], "big"), body
        shared = times(self.private, point_of(sender))[0].to_bytes(32, "big")
        secret = derive(self.auth, shared, b"WebPush: info\0" + self.public + sender, 32)
        key = derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(salt, secret, b"Content-Encoding: nonce\0", 12)
        text = gcm_open(key, nonce, sealed)
        assert text.rstrip(b"\0").endswith(b"\2"), text
        return text.rstrip(b"\0")[:-1]


def claims_of(authorization):
    """What the sender says of itself, and its key; fails when another one has signed it."""
    token, key = authorization.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    assert json.loads(from_base64url(head))["alg"] == "ES256"
    signature = from_base64url(signature)
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    digest = int.from_bytes(hashlib.sha256(f"{head}.{claims}".encode()).digest(), "big")
    inverse = pow(s, -1, N)
    point = add(times(digest * inverse % N, G),
                times(r * inverse % N, point_of(from_base64url(key))))
    assert point is not None and point[0] % N == r, "somebody else has signed it"
    return json.loads(from_base64url(claims)), key
