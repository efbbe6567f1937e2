package io.mokadb.oracle.client;

import io.mokadb.oracle.wire.Greeting;
import io.mokadb.oracle.wire.RelayHead;
import io.mokadb.oracle.wire.RelayHello;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.WriteBufferWaterMark;
import java.net.InetSocketAddress;

/**
 * A connection for messages to one server. Used by its event loop only, but for {@link #send}, once
 * it is ready.
 */
// A failed write closes the channel, which the owner is told.
@SuppressWarnings("FutureReturnValueIgnored")
final class RelayConnection extends SimpleChannelInboundHandler<ByteBuf> implements Handshake.End {
  /** A connection with more than this to be written loses messages, until it is down to a part. */
  private static final WriteBufferWaterMark BACKLOG = new WriteBufferWaterMark(1 << 18, 1 << 20);

  private final RelayChannel owner;
  private final RelayHello hello;
  private final String address;
  private final Handshake handshake;
  private volatile Channel channel;
  private boolean greeted;

  /** Whether the server has said anything. */
  private boolean heard;

  RelayConnection(
      RelayChannel owner, RelayHello hello, InetSocketAddress server, OracleClientOptions options) {
    this.owner = owner;
    this.hello = hello;
    this.address = server.getHostString() + ":" + server.getPort();
    this.handshake = new Handshake(address, options.access().secret().orElse(null), this);
  }

  void open(Dialing dialing, InetSocketAddress server) {
    ChannelFuture connected = dialing.dial(server, this);
    channel = connected.channel();
    channel.config().setWriteBufferWaterMark(BACKLOG);
    connected.addListener(
        done -> {
          if (!done.isSuccess()) {
            failed("it cannot be reached at " + address + ": " + done.cause());
          }
        });
  }

  /**
   * Sends a message. Thread-safe.
   *
   * @return false if it is lost
   */
  boolean send(RelayHead head, byte[] body) {
    if (!channel.isWritable()) {
      return false;
    }
    ByteBuf out = channel.alloc().buffer(RelayHead.BYTES + body.length);
    head.writeTo(out);
    out.writeBytes(body);
    channel.writeAndFlush(out, channel.voidPromise());
    return true;
  }

  void close() {
    if (channel != null) {
      channel.close();
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    ByteBuf out = context.alloc().buffer();
    Greeting.relay().writeTo(out);
    hello.writeTo(out);
    context.writeAndFlush(out, context.voidPromise());
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) {
    heard = true;
    if (greeted) {
      owner.arrived(this, RelayHead.read(frame), ByteBufUtil.getBytes(frame));
    } else {
      handshake.take(context, frame);
    }
  }

  @Override
  public void ready() {
    greeted = true;
    owner.ready(this);
  }

  @Override
  public void failed(String reason) {
    owner.failed(this, reason);
  }

  @Override
  public void mismatched(String reason) {
    owner.mismatched(this, reason);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (heard) {
      failed("it closed the connection from " + address);
    } else {
      mismatched("The oracle at " + address + " does not relay messages, or is just starting");
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    failed("the connection to " + address + " broke: " + cause.getMessage());
  }
}
