package io.mokadb.sql.layout;

/** Unsigned numbers, seven bits a byte, lowest first; the high bit says that more follow. */
final class Varint {
  private Varint() {}

  static int length(int value) {
    int length = 1;
    for (int rest = value >>> 7; rest != 0; rest >>>= 7) {
      length++;
    }
    return length;
  }

  static void write(int value, byte[] out, int at) {
    int i = at;
    int rest = value;
    while (rest >>> 7 != 0) {
      out[i++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    out[i] = (byte) rest;
  }

  static int read(byte[] in, int at) {
    int value = in[at];
    if (value >= 0) {
      return value;
    }
    value &= 0x7F;
    for (int i = at + 1, shift = 7; ; i++, shift += 7) {
      value |= (in[i] & 0x7F) << shift;
      if (in[i] >= 0) {
        return value;
      }
    }
  }
}
