package io.mokadb.oracle.client;

import io.mokadb.oracle.OracleRequest;
import io.mokadb.oracle.access.OracleAccess;
import io.mokadb.oracle.access.SharedSecret;
import io.mokadb.oracle.access.SharedSecret.Side;
import io.mokadb.oracle.wire.AnswerMessage;
import io.mokadb.oracle.wire.Greeting;
import io.mokadb.oracle.wire.LoginMessage;
import io.mokadb.oracle.wire.OracleFraming;
import io.mokadb.oracle.wire.OracleWireException;
import io.mokadb.oracle.wire.RequestMessage;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;

/** A connection to one server. Used by its event loop only. */
// A failed write closes the channel, which the owner is told.
@SuppressWarnings("FutureReturnValueIgnored")
final class OracleConnection extends SimpleChannelInboundHandler<ByteBuf> {
  private final OracleChannel owner;
  private final InetSocketAddress address;
  private final OracleAccess access;
  private final SharedSecret secretOrNull;
  private Channel channel;

  /** The random numbers of the login; null without one. */
  private byte[] ofServer;

  private byte[] ofClient;
  private boolean greeted;
  private int sequence;

  OracleConnection(OracleChannel owner, InetSocketAddress address, OracleAccess access) {
    this.owner = owner;
    this.address = address;
    this.access = access;
    this.secretOrNull = access.secret().orElse(null);
  }

  String address() {
    return address.getHostString() + ":" + address.getPort();
  }

  void open(EventLoop loop, int timeoutMillis) {
    ChannelFuture connected =
        new Bootstrap()
            .group(loop)
            .channel(NioSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, timeoutMillis)
            .handler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel server) {
                    access.protect(server.pipeline(), address.getHostString(), address.getPort());
                    OracleFraming.addTo(server.pipeline());
                    server.pipeline().addLast(OracleConnection.this);
                  }
                })
            .connect(address);
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
    Greeting greeting = Greeting.read(body);
    switch (greeting.state()) {
      case READY -> ready(body);
      case LOGIN -> logIn(context, LoginMessage.read(body, SharedSecret.BYTES));
      case REFUSED ->
          owner.mismatched(
              this, "The oracle at " + address() + " refuses the login: its secret is another one");
      case NOT_LEADER -> owner.failed(this, "the server at " + address() + " does not lead");
      case UNKNOWN_VERSION -> owner.mismatched(this, versions(greeting));
    }
  }

  private void logIn(ChannelHandlerContext context, byte[] challenge) {
    if (secretOrNull == null) {
      owner.mismatched(
          this,
          "The oracle at "
              + address()
              + " wants a login: name the file of its secret with the property oraclesecretfile");
      return;
    }
    ofServer = challenge;
    ofClient = secretOrNull.challenge();
    ByteBuf out = context.alloc().buffer();
    out.writeBytes(ofClient).writeBytes(secretOrNull.proof(Side.CLIENT, ofServer, ofClient));
    context.writeAndFlush(out, context.voidPromise());
  }

  /** A client with a secret does not speak with a server that does not know it. */
  private void ready(ByteBuf body) {
    boolean proved =
        secretOrNull == null
            || ofServer != null
                && secretOrNull.isProvedBy(
                    Side.SERVER, ofServer, ofClient, LoginMessage.read(body, SharedSecret.BYTES));
    if (proved) {
      greeted = true;
      owner.ready(this);
    } else {
      owner.mismatched(
          this, "The oracle at " + address() + " does not know the secret of this client");
    }
  }

  private String versions(Greeting greeting) {
    return "The oracle at "
        + address()
        + " speaks version "
        + greeting.version()
        + " of its protocol, this client version "
        + Greeting.VERSION;
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
