package io.mokadb.oracle.server;

import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.OracleRefusal;
import io.mokadb.oracle.access.SharedSecret;
import io.mokadb.oracle.access.SharedSecret.Side;
import io.mokadb.oracle.core.OracleNode;
import io.mokadb.oracle.wire.AnswerMessage;
import io.mokadb.oracle.wire.Greeting;
import io.mokadb.oracle.wire.LoginMessage;
import io.mokadb.oracle.wire.OracleFraming;
import io.mokadb.oracle.wire.OracleWireException;
import io.mokadb.oracle.wire.RelayHead;
import io.mokadb.oracle.wire.RelayHello;
import io.mokadb.oracle.wire.RequestMessage;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client: its greeting, its login if there is a secret, then one request after the other; a
 * client whose messages are to be relayed becomes a {@link RelayedNode} instead. Used by its event
 * loop only.
 */
// A failed write closes the channel, and the greeting's timer has no result.
@SuppressWarnings("FutureReturnValueIgnored")
final class ServedConnection extends SimpleChannelInboundHandler<ByteBuf> {
  private static final Logger LOG = LoggerFactory.getLogger(ServedConnection.class);

  /** How long a client may take for its greeting and login. */
  private static final int GREETING_SECONDS = 10;

  private final OracleNode node;
  private final RelayHub hub;
  private final SharedSecret secretOrNull;
  private Greeting greeting;

  /** What a process says of itself whose messages are to be relayed; else null. */
  private RelayHello relayed;

  /** The number that the client has to put into its proof; null before the greeting. */
  private byte[] challenge;

  private boolean ready;
  private boolean busy;

  ServedConnection(OracleNode node, RelayHub hub, SharedSecret secretOrNull) {
    this.node = node;
    this.hub = hub;
    this.secretOrNull = secretOrNull;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    context
        .executor()
        .schedule(
            () -> {
              if (!ready) {
                context.close();
              }
            },
            GREETING_SECONDS,
            TimeUnit.SECONDS);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf body) {
    if (ready) {
      serve(context, RequestMessage.read(body));
    } else if (challenge != null) {
      logIn(context, body);
    } else {
      Greeting client = Greeting.read(body);
      relayed = client.state() == Greeting.State.RELAY ? RelayHello.read(body) : null;
      greet(context, client);
    }
  }

  private void greet(ChannelHandlerContext context, Greeting client) {
    greeting = Greeting.server(client, node.status().leads());
    if (greeting.state() == Greeting.State.READY && secretOrNull != null) {
      challenge = secretOrNull.challenge();
      answer(context, Greeting.State.LOGIN, challenge);
    } else {
      answer(context, greeting.state(), new byte[0]);
    }
  }

  private void logIn(ChannelHandlerContext context, ByteBuf body) {
    byte[] number = LoginMessage.read(body, SharedSecret.BYTES);
    byte[] proof = LoginMessage.read(body, SharedSecret.BYTES);
    if (secretOrNull.isProvedBy(Side.CLIENT, challenge, number, proof)) {
      answer(context, Greeting.State.READY, secretOrNull.proof(Side.SERVER, challenge, number));
    } else {
      LOG.warn("The login of {} is refused: its secret differs", context.channel().remoteAddress());
      answer(context, Greeting.State.REFUSED, new byte[0]);
    }
  }

  private void answer(ChannelHandlerContext context, Greeting.State state, byte[] more) {
    ByteBuf out = context.alloc().buffer();
    new Greeting(greeting.version(), state).writeTo(out);
    out.writeBytes(more);
    ready = state == Greeting.State.READY;
    if (ready || state == Greeting.State.LOGIN) {
      context.writeAndFlush(out, context.voidPromise());
    } else {
      context.writeAndFlush(out).addListener(ChannelFutureListener.CLOSE);
    }
    if (ready && relayed != null) {
      OracleFraming.widen(context.pipeline(), RelayHead.MAX_FRAME);
      context.pipeline().replace(this, null, new RelayedNode(hub, relayed));
    }
  }

  private void serve(ChannelHandlerContext context, RequestMessage message) {
    if (busy) {
      throw new OracleWireException("A second request before the answer to the first");
    }
    CompletableFuture<OracleAnswer> asked = node.ask(message.request());
    if (asked.isDone()) {
      asked.whenComplete((answer, failure) -> reply(context, message.sequence(), answer, failure));
    } else {
      busy = true;
      asked.whenCompleteAsync(
          (answer, failure) -> {
            busy = false;
            reply(context, message.sequence(), answer, failure);
          },
          context.executor());
    }
  }

  private static void reply(
      ChannelHandlerContext context, int sequence, OracleAnswer answer, Throwable failure) {
    AnswerMessage message =
        failure instanceof OracleRefusal refusal
            ? AnswerMessage.of(sequence, refusal)
            : AnswerMessage.of(sequence, answer);
    ByteBuf out = context.alloc().buffer();
    message.writeTo(out);
    context.writeAndFlush(out, context.voidPromise());
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    LOG.debug("Closing the connection of {}", context.channel().remoteAddress(), cause);
    context.close();
  }
}
