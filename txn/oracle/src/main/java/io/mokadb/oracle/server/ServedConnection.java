package io.mokadb.oracle.server;

import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.OracleRefusal;
import io.mokadb.oracle.core.OracleNode;
import io.mokadb.oracle.wire.AnswerMessage;
import io.mokadb.oracle.wire.Greeting;
import io.mokadb.oracle.wire.OracleWireException;
import io.mokadb.oracle.wire.RequestMessage;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One client: its greeting, then one request after the other. Used by its event loop only. */
// A failed write closes the channel, and the greeting's timer has no result.
@SuppressWarnings("FutureReturnValueIgnored")
final class ServedConnection extends SimpleChannelInboundHandler<ByteBuf> {
  private static final Logger LOG = LoggerFactory.getLogger(ServedConnection.class);

  /** How long a client may take for its greeting. */
  private static final int GREETING_SECONDS = 10;

  private final OracleNode node;
  private boolean greeted;
  private boolean busy;

  ServedConnection(OracleNode node) {
    this.node = node;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    context
        .executor()
        .schedule(
            () -> {
              if (!greeted) {
                context.close();
              }
            },
            GREETING_SECONDS,
            TimeUnit.SECONDS);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf body) {
    if (greeted) {
      serve(context, RequestMessage.read(body));
    } else {
      greet(context, Greeting.read(body));
    }
  }

  private void greet(ChannelHandlerContext context, Greeting client) {
    greeted = true;
    Greeting answer = Greeting.server(client, node.status().leads());
    ByteBuf out = context.alloc().buffer();
    answer.writeTo(out);
    if (answer.state() == Greeting.State.READY) {
      context.writeAndFlush(out, context.voidPromise());
    } else {
      context.writeAndFlush(out).addListener(ChannelFutureListener.CLOSE);
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
