package io.mokadb.oracle.client;

import io.mokadb.oracle.access.SharedSecret;
import io.mokadb.oracle.access.SharedSecret.Side;
import io.mokadb.oracle.wire.Greeting;
import io.mokadb.oracle.wire.LoginMessage;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;

/**
 * The beginning of a connection after the client's greeting: the server's, and the login. Used by
 * one event loop.
 */
final class Handshake {
  private final String address;
  private final SharedSecret secretOrNull;
  private final End end;

  /** The random numbers of the login; null without one. */
  private byte[] ofServer;

  private byte[] ofClient;

  /** What is told how it ended. */
  interface End {
    /** The server is what it should be, and leads. */
    void ready();

    /** Another attempt may be worth it. */
    void failed(String reason);

    /** The server speaks another protocol or wants another secret: waiting does not change it. */
    void mismatched(String reason);
  }

  Handshake(String address, SharedSecret secretOrNull, End end) {
    this.address = address;
    this.secretOrNull = secretOrNull;
    this.end = end;
  }

  /** Takes a frame of the server, until the end was told. */
  void take(ChannelHandlerContext context, ByteBuf body) {
    Greeting greeting = Greeting.read(body);
    switch (greeting.state()) {
      case READY -> ready(body);
      case LOGIN -> logIn(context, LoginMessage.read(body, SharedSecret.BYTES));
      case REFUSED ->
          end.mismatched(
              "The oracle at " + address + " refuses the login: its secret is another one");
      case NOT_LEADER -> end.failed("the server at " + address + " does not lead");
      case UNKNOWN_VERSION -> end.mismatched(versions(greeting));
      case RELAY -> end.mismatched("The oracle at " + address + " greets like a client");
    }
  }

  // A failed write closes the channel, which its handler is told.
  @SuppressWarnings("FutureReturnValueIgnored")
  private void logIn(ChannelHandlerContext context, byte[] challenge) {
    if (secretOrNull == null) {
      end.mismatched(
          "The oracle at "
              + address
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
      end.ready();
    } else {
      end.mismatched("The oracle at " + address + " does not know the secret of this client");
    }
  }

  private String versions(Greeting greeting) {
    return "The oracle at "
        + address
        + " speaks version "
        + greeting.version()
        + " of its protocol, this client version "
        + Greeting.VERSION;
  }
}
