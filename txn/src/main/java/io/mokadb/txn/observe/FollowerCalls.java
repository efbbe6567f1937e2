package io.mokadb.txn.observe;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Bodies of messages about {@link io.mokadb.txn.node.Topic#FOLLOWERS}: a version, then for each
 * follower {@code long id, byte woken}. Stateless.
 */
final class FollowerCalls {
  private static final byte VERSION = 1;
  private static final int BYTES = Long.BYTES + 1;

  /** How many a body has at most. */
  private static final int MOST = 4096;

  private FollowerCalls() {}

  /**
   * As many bodies as it takes.
   *
   * @param calls by follower, whether a step is wanted although nothing may have been announced
   */
  static List<byte[]> encode(Map<Long, Boolean> calls) {
    List<byte[]> bodies = new ArrayList<>();
    int left = calls.size();
    ByteBuffer out = null;
    for (Map.Entry<Long, Boolean> call : calls.entrySet()) {
      if (out == null || !out.hasRemaining()) {
        out = ByteBuffer.allocate(1 + BYTES * Math.min(left, MOST)).put(VERSION);
        bodies.add(out.array());
      }
      out.putLong(call.getKey()).put((byte) (call.getValue() ? 1 : 0));
      left--;
    }
    return bodies;
  }

  /**
   * Reads a body that came from another process.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static Map<Long, Boolean> decode(byte[] body) {
    if (body.length == 0 || body[0] != VERSION || (body.length - 1) % BYTES != 0) {
      throw new IllegalArgumentException("Another node tells of followers in a way of its own");
    }
    ByteBuffer in = ByteBuffer.wrap(body, 1, body.length - 1);
    Map<Long, Boolean> calls = new TreeMap<>();
    while (in.hasRemaining()) {
      calls.merge(in.getLong(), in.get() == 1, Boolean::logicalOr);
    }
    return calls;
  }
}
