package io.mokadb.oracle.server;

import io.mokadb.oracle.wire.RelayHead;
import io.mokadb.oracle.wire.RelayHead.Kind;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The processes whose messages this server relays, as long as it leads. It keeps no message: one
 * that cannot be written at once is lost. Thread-safe.
 */
final class RelayHub {
  /** So many processes at most; further ones are sent away. */
  private static final int MOST_NODES = 4_096;

  private final Map<Long, RelayedNode> nodes = new ConcurrentHashMap<>();

  /**
   * A process has connected, in the place of an earlier connection of its own.
   *
   * @return whether there is room for it
   */
  boolean add(RelayedNode node) {
    if (nodes.size() >= MOST_NODES && !nodes.containsKey(node.id())) {
      return false;
    }
    RelayedNode earlier = nodes.put(node.id(), node);
    if (earlier != null) {
      earlier.close();
    }
    return true;
  }

  void remove(RelayedNode node) {
    nodes.remove(node.id(), node);
  }

  int size() {
    return nodes.size();
  }

  /**
   * Passes a message on.
   *
   * @param body stays the caller's
   */
  void take(RelayedNode from, RelayHead head, ByteBuf body) {
    if (head.kind() == Kind.BEAT) {
      return;
    }
    RelayHead told = head.with(from.id());
    if (head.peer() == 0) {
      tellAll(from, told, body);
      return;
    }
    RelayedNode to = nodes.get(head.peer());
    boolean reached = to != null && to.isOf(from.database()) && to.send(told, body);
    if (!reached && head.kind() == Kind.ASK) {
      from.send(head.absent(), Unpooled.EMPTY_BUFFER);
    }
  }

  private void tellAll(RelayedNode from, RelayHead told, ByteBuf body) {
    for (RelayedNode to : nodes.values()) {
      if (to.id() != from.id() && to.isOf(from.database())) {
        to.send(told, body);
      }
    }
  }

  /** To be called each second. */
  void beat() {
    nodes.values().forEach(RelayedNode::beat);
  }

  /** This server does not lead any more: its processes look for the one that does. */
  void closeAll() {
    nodes.values().forEach(RelayedNode::close);
  }
}
