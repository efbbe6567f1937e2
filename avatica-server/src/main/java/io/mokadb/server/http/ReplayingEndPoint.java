package io.mokadb.server.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Scheduler;

/** An end point that first gives the byte that was read already, then the input of the channel. */
final class ReplayingEndPoint extends SocketChannelEndPoint {
  private final byte first;
  private boolean given;

  ReplayingEndPoint(
      SocketChannel channel,
      ManagedSelector selector,
      SelectionKey key,
      Scheduler scheduler,
      byte first) {
    super(channel, selector, key, scheduler);
    this.first = first;
  }

  @Override
  public int fill(ByteBuffer buffer) throws IOException {
    if (given) {
      return super.fill(buffer);
    }
    given = true;
    int position = BufferUtil.flipToFill(buffer);
    buffer.put(first);
    BufferUtil.flipToFlush(buffer, position);
    int more = super.fill(buffer);
    return more < 0 ? 1 : 1 + more;
  }
}
