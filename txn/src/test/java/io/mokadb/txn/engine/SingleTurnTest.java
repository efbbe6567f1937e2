package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.txn.TxnException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** One at a time, and one who waits can give up. */
final class SingleTurnTest {
  private final TestEnvironment world = new TestEnvironment();
  private final SingleTurn turn = new SingleTurn(world);

  @Test
  void take_taken_givesUpAtItsLimit() {
    assertThat(turn.tryTake()).isTrue();
    assertThat(turn.tryTake()).isFalse();
    Deadline soon = Deadline.after(world::nanoTime, Duration.ofSeconds(1).toNanos());
    assertThatThrownBy(() -> turn.take(soon))
        .isInstanceOfSatisfying(
            KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.TIMEOUT));
    turn.give();
    turn.take(Deadline.none());
    assertThat(turn.tryTake()).isFalse();
  }

  @Test
  void take_givenMeanwhile_getsIt() throws Exception {
    world.parking();
    turn.take(Deadline.none());
    Thread waiting = new Thread(() -> turn.take(Deadline.none()));
    waiting.start();
    world.firstWait().await();
    turn.give();
    waiting.join();
    assertThat(turn.tryTake()).as("the other thread has it").isFalse();
  }

  @Test
  void take_interrupted_doesNotGetIt() throws Exception {
    world.parking();
    turn.take(Deadline.none());
    Throwable[] thrown = new Throwable[1];
    Thread waiting =
        new Thread(
            () -> {
              try {
                turn.take(Deadline.none());
              } catch (TxnException e) {
                thrown[0] = e;
              }
            });
    waiting.start();
    world.firstWait().await();
    waiting.interrupt();
    waiting.join();
    assertThat(thrown[0]).isInstanceOf(TxnException.class);
    turn.give();
    assertThat(turn.tryTake()).isTrue();
  }
}
