package io.mokadb.txn.engine;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Bodies of messages about {@link io.mokadb.txn.node.Topic#WATCHED} and {@link
 * io.mokadb.txn.node.Topic#RANGES}: a version, then for each range its two ends, each as {@code int
 * length} and its key; the length of an end without bound is -1. Stateless.
 */
final class WatchedRanges {
  /** The longest body. */
  static final int MAX_BYTES = 1 << 16;

  private static final byte VERSION = 1;
  private static final int UNBOUNDED = -1;

  private WatchedRanges() {}

  /** As many bodies as it takes. Ranges that are too long for one are left out. */
  static List<byte[]> encode(Collection<KeyRange> ranges) {
    List<byte[]> bodies = new ArrayList<>();
    ByteBuffer out = begin();
    for (KeyRange range : ranges) {
      int bytes = bytesOf(range.start()) + bytesOf(range.end());
      if (bytes >= MAX_BYTES) {
        continue;
      }
      if (bytes > out.remaining()) {
        bodies.add(end(out));
        out = begin();
      }
      put(out, range.start());
      put(out, range.end());
    }
    if (out.position() > 1) {
      bodies.add(end(out));
    }
    return bodies;
  }

  private static int bytesOf(Key keyOrNull) {
    return Integer.BYTES + (keyOrNull == null ? 0 : keyOrNull.length());
  }

  private static void put(ByteBuffer out, Key keyOrNull) {
    if (keyOrNull == null) {
      out.putInt(UNBOUNDED);
    } else {
      out.putInt(keyOrNull.length()).put(keyOrNull.unsafeBytes());
    }
  }

  private static ByteBuffer begin() {
    return ByteBuffer.allocate(MAX_BYTES).put(VERSION);
  }

  private static byte[] end(ByteBuffer out) {
    byte[] body = new byte[out.flip().remaining()];
    out.get(body);
    return body;
  }

  /**
   * Reads a body that came from another process.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static List<KeyRange> decode(byte[] body) {
    ByteBuffer in = ByteBuffer.wrap(body);
    List<KeyRange> ranges = new ArrayList<>();
    try {
      byte version = in.get();
      if (version != VERSION) {
        throw new IllegalArgumentException("Ranges of other nodes have version " + version);
      }
      while (in.hasRemaining()) {
        Key start = next(in);
        ranges.add(KeyRange.of(start, next(in)));
      }
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("Ranges of other nodes are cut off", e);
    }
    return ranges;
  }

  private static Key next(ByteBuffer in) {
    int length = in.getInt();
    if (length == UNBOUNDED) {
      return null;
    }
    if (length < 1 || length > Key.MAX_LENGTH) {
      throw new IllegalArgumentException("A key of " + length + " bytes, which none has");
    }
    byte[] key = new byte[length];
    in.get(key);
    return Key.wrap(key);
  }
}
