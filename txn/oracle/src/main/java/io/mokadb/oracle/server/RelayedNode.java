package io.mokadb.oracle.server;

import io.mokadb.oracle.wire.RelayHead;
import io.mokadb.oracle.wire.RelayHello;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.WriteBufferWaterMark;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection of a process whose messages are relayed, after greeting and login. What comes from
 * it belongs to its event loop; {@link #send}, {@link #beat} and {@link #close} are thread-safe.
 */
// A failed write closes the channel.
@SuppressWarnings("FutureReturnValueIgnored")
final class RelayedNode extends SimpleChannelInboundHandler<ByteBuf> {
  private static final Logger LOG = LoggerFactory.getLogger(RelayedNode.class);

  /** A connection with more than this to be written loses messages, until it is down to a part. */
  private static final WriteBufferWaterMark BACKLOG = new WriteBufferWaterMark(1 << 18, 1 << 20);

  /** After so many beats without a sign of life a process is taken for gone. */
  private static final int LONGEST_SILENCE = 10;

  private final RelayHub hub;
  private final RelayHello hello;

  /** How many beats ago it said something. */
  private final AtomicInteger silence = new AtomicInteger();

  private volatile Channel channel;

  RelayedNode(RelayHub hub, RelayHello hello) {
    this.hub = hub;
    this.hello = hello;
  }

  long id() {
    return hello.node();
  }

  String database() {
    return hello.database();
  }

  boolean isOf(String database) {
    return hello.database().equals(database);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    channel = context.channel();
    channel.config().setWriteBufferWaterMark(BACKLOG);
    if (!hub.add(this)) {
      LOG.warn("Messages of {} are not relayed: too many processes are connected", hello);
      context.close();
    }
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) {
    silence.set(0);
    hub.take(this, RelayHead.read(frame), frame);
  }

  /**
   * Sends a message.
   *
   * @param body stays the caller's
   * @return false if it is lost: the process reads too slowly, or is gone
   */
  boolean send(RelayHead head, ByteBuf body) {
    if (!channel.isWritable()) {
      return false;
    }
    ByteBuf out = channel.alloc().buffer(RelayHead.BYTES + body.readableBytes());
    head.writeTo(out);
    out.writeBytes(body, body.readerIndex(), body.readableBytes());
    channel.writeAndFlush(out, channel.voidPromise());
    return true;
  }

  void beat() {
    if (silence.incrementAndGet() > LONGEST_SILENCE) {
      LOG.debug("Closing the silent connection of {}", hello);
      close();
    } else {
      send(RelayHead.BEAT, Unpooled.EMPTY_BUFFER);
    }
  }

  void close() {
    channel.close();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    hub.remove(this);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    LOG.debug("Closing the connection of {}", hello, cause);
    context.close();
  }
}
