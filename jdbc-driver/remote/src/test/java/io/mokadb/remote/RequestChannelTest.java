package io.mokadb.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mokadb.remote.RequestChannel.Answer;
import io.mokadb.remote.RequestChannel.Effect;
import io.mokadb.remote.RequestChannel.Payload;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.wire.Goodbye;
import io.mokadb.wire.Op;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests whose answers do not come, and what is certain then. */
final class RequestChannelTest {
  private static final int TIMEOUT = 5_000;

  private final MokaException shutdown = new MokaException(SqlState.ADMIN_SHUTDOWN, "shut down");

  private final AtomicLong nanos = new AtomicLong();
  private final ScriptedLink link = new ScriptedLink();
  private final RequestChannel channel = new RequestChannel(link, DatabaseTracer.NONE, nanos::get);

  private void call(Effect effect) {
    channel.call(Op.COMMIT, effect, Payload.NONE, Answer.NONE);
  }

  private SqlState failure(Effect effect) {
    MokaException failure = catchThrowableOfType(MokaException.class, () -> call(effect));
    assertThat(channel.isBroken()).isTrue();
    return failure.state();
  }

  private SqlState failureOfChange() {
    return failure(Effect.MAY_COMMIT);
  }

  /** A first request that is answered, and the silence after it. */
  private void silence(long millis) {
    channel.setTimeout(TIMEOUT);
    link.give(ScriptedLink.done(1));
    call(Effect.MAY_COMMIT);
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  @Test
  void change_withoutAnAnswer_isUnknown() {
    link.end();
    assertThat(failureOfChange()).isEqualTo(SqlState.COMMIT_OUTCOME_UNKNOWN);
    assertThat(link.sent).isEqualTo(1);
  }

  @Test
  void other_withoutAnAnswer_isLost() {
    link.end();
    assertThat(failure(Effect.NONE)).isEqualTo(SqlState.CONNECTION_LOST);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 5, 8})
  void change_whoseAnswerIsCut_isUnknown(int bytes) {
    link.give(ScriptedLink.part(ScriptedLink.done(1), bytes)).end();
    assertThat(failureOfChange()).isEqualTo(SqlState.COMMIT_OUTCOME_UNKNOWN);
  }

  @Test
  void change_whoseAnswerIsAnothers_isUnknown() {
    link.give(ScriptedLink.done(7));
    assertThat(failureOfChange()).isEqualTo(SqlState.COMMIT_OUTCOME_UNKNOWN);
  }

  @Test
  void change_thatMeetsAGoodbye_wasNotRun() {
    link.give(ScriptedLink.failed(Goodbye.REQUEST, shutdown)).end();
    assertThat(failureOfChange()).isEqualTo(SqlState.ADMIN_SHUTDOWN);
    assertThat(failureOfClosed()).isEqualTo(SqlState.CONNECTION_CLOSED);
  }

  private SqlState failureOfClosed() {
    return catchThrowableOfType(MokaException.class, () -> call(Effect.NONE)).state();
  }

  @Test
  void requestAhead_isAnsweredBeforeTheGoodbye() {
    PrefetchedReply<Void> ahead = channel.callAhead(Op.FETCH, Payload.NONE, Answer.NONE);
    link.give(ScriptedLink.done(1)).give(ScriptedLink.failed(Goodbye.REQUEST, shutdown)).end();
    assertThat(failureOfChange()).isEqualTo(SqlState.ADMIN_SHUTDOWN);
    assertThat(ahead.get()).isNull();
  }

  @Test
  void answer_thatTellsOfTheShutdown_endsTheConnection() {
    link.give(ScriptedLink.failed(1, shutdown));
    assertThat(failureOfChange()).isEqualTo(SqlState.ADMIN_SHUTDOWN);
  }

  @Test
  void change_thatCannotBeWritten_wasNotRun() {
    link.writeFailure = new IOException("broken pipe");
    assertThat(failureOfChange()).isEqualTo(SqlState.CONNECTION_LOST);
  }

  @Test
  void change_thatCannotBeWrittenWithinTls_isUnknown() {
    link.plain = false;
    link.writeFailure = new IOException("broken pipe");
    assertThat(failureOfChange()).isEqualTo(SqlState.COMMIT_OUTCOME_UNKNOWN);
  }

  @Test
  void change_thatIsAborted_isUnknown() {
    link.onWrite = channel::breakOff;
    link.writeFailure = new IOException("closed");
    assertThat(failureOfChange()).isEqualTo(SqlState.COMMIT_OUTCOME_UNKNOWN);
  }

  @Test
  void change_forWhichThereIsNoConnection_wasNotRun() {
    link.plain = false;
    link.writeFailure = new NotSentException(new IOException("refused"));
    assertThat(failureOfChange()).isEqualTo(SqlState.CONNECTION_LOST);
  }

  @Test
  void change_afterALongSilence_isNotSentToAServerThatHasGone() {
    silence(100);
    link.end();
    assertThat(failureOfChange()).isEqualTo(SqlState.CONNECTION_LOST);
    assertThat(link.sent).isEqualTo(1);
  }

  @Test
  void change_afterALongSilence_isNotSentAfterAGoodbye() {
    silence(100);
    link.give(ScriptedLink.failed(Goodbye.REQUEST, shutdown));
    assertThat(failureOfChange()).isEqualTo(SqlState.ADMIN_SHUTDOWN);
    assertThat(link.sent).isEqualTo(1);
  }

  @Test
  void change_afterALongSilence_isNotSentAfterWhatWasNotAskedFor() {
    silence(100);
    link.give(ScriptedLink.done(1));
    assertThat(failureOfChange()).isEqualTo(SqlState.CONNECTION_LOST);
    assertThat(link.sent).isEqualTo(1);
  }

  @Test
  void change_afterALongSilence_isSentToAServerThatIsThere() {
    silence(100);
    // The link has nothing to say when it is looked at.
    link.onWrite = () -> link.give(ScriptedLink.done(2));
    call(Effect.MAY_COMMIT);
    assertThat(link.sent).isEqualTo(2);
    assertThat(link.timeout).isEqualTo(TIMEOUT);
  }

  @Test
  void change_afterAShortSilence_isSentWithoutALook() {
    silence(99);
    link.end();
    assertThat(failureOfChange()).isEqualTo(SqlState.COMMIT_OUTCOME_UNKNOWN);
    assertThat(link.sent).isEqualTo(2);
  }

  @Test
  void read_afterALongSilence_isSentWithoutALook() {
    silence(100);
    link.end();
    assertThat(failure(Effect.NONE)).isEqualTo(SqlState.CONNECTION_LOST);
    assertThat(link.sent).isEqualTo(2);
  }

  @Test
  void change_onALinkThatLooksItself_isSentWithoutALook() {
    silence(100);
    link.session = false;
    link.end();
    assertThat(failureOfChange()).isEqualTo(SqlState.COMMIT_OUTCOME_UNKNOWN);
  }
}
