package io.mokadb.txn.node;

import io.mokadb.kv.Key;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Bodies of messages that are a list: a version, then the entries, in as many bodies as they take.
 * Stateless, like its codec.
 */
public final class EntryPages<T> {
  /** The longest body. */
  public static final int MAX_BYTES = 1 << 16;

  private final String what;
  private final byte version;
  private final EntryCodec<T> codec;

  /**
   * @param what the entries are, for messages
   */
  public EntryPages(String what, int version, EntryCodec<T> codec) {
    this.what = what;
    this.version = (byte) version;
    this.codec = codec;
  }

  /** As many bodies as it takes. Entries that are too long for one are left out. */
  public List<byte[]> encode(Collection<T> entries) {
    List<byte[]> bodies = new ArrayList<>();
    ByteBuffer out = begin();
    for (T entry : entries) {
      int bytes = codec.bytesOf(entry);
      if (bytes >= MAX_BYTES) {
        continue;
      }
      if (bytes > out.remaining()) {
        bodies.add(end(out));
        out = begin();
      }
      codec.write(entry, out);
    }
    if (out.position() > 1) {
      bodies.add(end(out));
    }
    return bodies;
  }

  private ByteBuffer begin() {
    return ByteBuffer.allocate(MAX_BYTES).put(version);
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
  public List<T> decode(byte[] body) {
    if (body.length > MAX_BYTES) {
      throw new IllegalArgumentException(what + " of other nodes take " + body.length + " bytes");
    }
    ByteBuffer in = ByteBuffer.wrap(body);
    List<T> entries = new ArrayList<>();
    try {
      byte found = in.get();
      if (found != version) {
        throw new IllegalArgumentException(what + " of other nodes have version " + found);
      }
      while (in.hasRemaining()) {
        entries.add(codec.read(in));
      }
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException(what + " of other nodes are cut off", e);
    }
    return entries;
  }

  /**
   * The bytes of a key.
   *
   * @param length that was sent
   * @throws IllegalArgumentException if no key has this length
   * @throws BufferUnderflowException if there are fewer bytes
   */
  public static Key key(ByteBuffer in, int length) {
    if (length < 1 || length > Key.MAX_LENGTH) {
      throw new IllegalArgumentException(
          "A key of other nodes has " + length + " bytes, which no key has");
    }
    if (length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] key = new byte[length];
    in.get(key);
    return Key.wrap(key);
  }
}
