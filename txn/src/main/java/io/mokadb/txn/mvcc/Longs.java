package io.mokadb.txn.mvcc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes of an array as a number, most significant first. */
final class Longs {
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Longs() {}

  static long get(byte[] bytes, int offset) {
    return (long) BIG_ENDIAN.get(bytes, offset);
  }

  static void put(byte[] bytes, int offset, long value) {
    BIG_ENDIAN.set(bytes, offset, value);
  }
}
