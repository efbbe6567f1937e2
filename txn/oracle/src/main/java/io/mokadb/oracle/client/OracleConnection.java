package io.mokadb.oracle.client;

import io.mokadb.oracle.OracleRequest;
import io.mokadb.oracle.access.OracleAccess;
import io.mokadb.oracle.wire.AnswerMessage;
import io.mokadb.oracle.wire.Greeting;
import io.mokadb.oracle.wire.OracleFraming;
import io.mokadb.oracle.wire.OracleWireException;
import io.mokadb.oracle.wire.RequestMessage;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import java.net.InetSocketAddress;

/** A connection to one server. Used by its event loop only. */
// A failed write closes the channel, which the owner is told.
@SuppressWarnings("FutureReturnValueIgnored")
final class OracleConnection extends SimpleChannelInboundHandler<ByteBuf> implements Handshake.End {
  private final OracleChannel owner;
  private final InetSocketAddress address;
  private final OracleAccess access;
  private final Handshake handshake;
  private Channel channel;
  private boolean greeted;
  private int sequence;

  OracleConnection(OracleChannel owner, InetSocketAddress address, OracleAccess access) {
    this.owner = owner;
    this.address = address;
    this.access = access;
    this.handshake = new Handshake(address(), access.secret().orElse(null), this);
  }

  String address() {
    return address.getHostString() + ":" + address.getPort();
  }

  void open(EventLoop loop, int timeoutMillis) {
    Dialing dialing = new Dialing(loop, access, timeoutMillis, OracleFraming.MAX_BODY);
    ChannelFuture connected = dialing.dial(address, this);
    channel = connected.channel();
    connected.addListener(
        done -> {
          if (!done.isSuccess()) {
            owner.failed(this, "it cannot be reached at " + address() + ": " + done.cause());
          }
        });
  }

  void send(OracleRequest request) {
    sequence++;
    ByteBuf out = channel.alloc().buffer();
    new RequestMessage(sequence, request).writeTo(out);
    channel.writeAndFlush(out, channel.voidPromise());
  }

  void close() {
    if (channel != null) {
      channel.close();
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    ByteBuf out = context.alloc().buffer();
    Greeting.client().writeTo(out);
    context.writeAndFlush(out, context.voidPromise());
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf body) {
    if (greeted) {
      AnswerMessage message = AnswerMessage.read(body);
      if (message.sequence() != sequence) {
        throw new OracleWireException("Answer " + message.sequence() + " to request " + sequence);
      }
      owner.answered(this, message.answer(), message.refusal());
      return;
    }
    handshake.take(context, body);
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
    owner.failed(this, "it closed the connection from " + address());
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause.getCause() instanceof OracleWireException || cause instanceof OracleWireException) {
      owner.mismatched(this, "The oracle at " + address() + ": " + cause.getMessage());
    }
    owner.failed(this, "the connection to " + address() + " broke: " + cause.getMessage());
  }
}
