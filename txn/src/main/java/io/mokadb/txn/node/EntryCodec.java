package io.mokadb.txn.node;

import java.nio.ByteBuffer;

/** The bytes of an entry of a message. Stateless. */
public interface EntryCodec<T> {
  /** How many bytes {@link #write} writes. */
  int bytesOf(T entry);

  /** Writes an entry, for which there is space. */
  void write(T entry, ByteBuffer out);

  /**
   * Reads an entry that came from another process, and consumes at least a byte.
   *
   * @throws IllegalArgumentException if it is something else
   * @throws java.nio.BufferUnderflowException if it is cut off
   */
  T read(ByteBuffer in);
}
