package io.mokadb.txn.engine;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.node.EntryCodec;
import io.mokadb.txn.node.EntryPages;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;

/**
 * Bodies of messages about {@link io.mokadb.txn.node.Topic#WATCHED} and {@link
 * io.mokadb.txn.node.Topic#RANGES}: a version, then for each range its two ends, each as {@code int
 * length} and its key; the length of an end without bound is -1. Stateless.
 */
final class WatchedRanges implements EntryCodec<KeyRange> {
  private static final int UNBOUNDED = -1;
  private static final EntryPages<KeyRange> PAGES =
      new EntryPages<>("Ranges", 1, new WatchedRanges());

  private WatchedRanges() {}

  /** As many bodies as it takes. Ranges that are too long for one are left out. */
  static List<byte[]> encode(Collection<KeyRange> ranges) {
    return PAGES.encode(ranges);
  }

  /**
   * Reads a body that came from another process.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static List<KeyRange> decode(byte[] body) {
    return PAGES.decode(body);
  }

  @Override
  public int bytesOf(KeyRange range) {
    return bytesOf(range.start()) + bytesOf(range.end());
  }

  private static int bytesOf(Key keyOrNull) {
    return Integer.BYTES + (keyOrNull == null ? 0 : keyOrNull.length());
  }

  @Override
  public void write(KeyRange range, ByteBuffer out) {
    put(out, range.start());
    put(out, range.end());
  }

  private static void put(ByteBuffer out, Key keyOrNull) {
    if (keyOrNull == null) {
      out.putInt(UNBOUNDED);
    } else {
      out.putInt(keyOrNull.length()).put(keyOrNull.unsafeBytes());
    }
  }

  @Override
  public KeyRange read(ByteBuffer in) {
    Key start = next(in);
    return KeyRange.of(start, next(in));
  }

  private static Key next(ByteBuffer in) {
    int length = in.getInt();
    return length == UNBOUNDED ? null : EntryPages.key(in, length);
  }
}
