package io.mokadb.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How many guesses there are in a time. */
final class LoginThrottleTest {
  private final AtomicLong nanos = new AtomicLong(TimeUnit.DAYS.toNanos(1));
  private final LoginThrottle throttle = new LoginThrottle(nanos::get, 100);

  private void fail(String address, String account) {
    try (LoginThrottle.Attempt attempt = throttle.begin(address, account)) {
      attempt.failed();
    }
  }

  private void succeed(String address, String account) {
    try (LoginThrottle.Attempt attempt = throttle.begin(address, account)) {
      attempt.succeeded();
    }
  }

  private void assertMustWait(String address, String account) {
    assertThatThrownBy(() -> throttle.begin(address, account)).isInstanceOf(MokaException.class);
  }

  private void pass(int seconds) {
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }

  @Test
  void ownSuccess_doesNotForgiveGuessesAtOthers() {
    for (int i = 0; i < 3; i++) {
      succeed("10.0.0.1", "mallory");
      fail("10.0.0.1", "ann");
    }
    assertMustWait("10.0.0.1", "ann");
    assertMustWait("10.0.0.1", "mallory");
    pass(1);
    succeed("10.0.0.1", "mallory");
    fail("10.0.0.1", "ann");
    pass(1);
    assertMustWait("10.0.0.1", "ann");
  }

  @Test
  void accountThatIsGuessed_isNotForgottenForManyOthers() {
    for (int i = 0; i < 10; i++) {
      fail("10.0.0." + i, "ann");
    }
    for (int i = 0; i < 15_000; i++) {
      fail("10.1." + i / 250 + "." + i % 250, "nobody" + i);
    }
    assertMustWait("10.2.0.1", "ann");
  }

  @Test
  void success_forgivesWhatWasMistyped() {
    for (int round = 0; round < 5; round++) {
      fail("10.0.0.1", "ann");
      fail("10.0.0.1", "ANN");
      succeed("10.0.0.1", "ann");
    }
  }

  @Test
  void account_isGuardedFromManyAddresses_alsoIfItsUserComesAndGoes() {
    for (int i = 0; i < 10; i++) {
      fail("10.0.0." + i, "ann");
      succeed("10.1.1.1", "ann");
    }
    assertMustWait("10.0.0.77", "Ann");
    succeed("10.0.0.77", "bob");
    pass(1);
    fail("10.0.0.77", "ann");
    pass(1);
    assertMustWait("10.0.0.78", "ann");
  }

  @Test
  void burst_isNoWayAround() throws Exception {
    AtomicInteger looked = new AtomicInteger();
    ExecutorService guessers = Executors.newFixedThreadPool(20);
    try {
      List<Callable<Void>> guesses = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        guesses.add(
            () -> {
              try (LoginThrottle.Attempt attempt = throttle.begin("10.0.0.1", "ann")) {
                looked.incrementAndGet();
                attempt.failed();
              } catch (MokaException refused) {
                // As it should be.
              }
              return null;
            });
      }
      for (Future<Void> guess : guessers.invokeAll(guesses)) {
        guess.get();
      }
    } finally {
      guessers.shutdownNow();
    }
    assertThat(looked.get()).isLessThanOrEqualTo(3);
  }

  @Test
  void manyAtOnce_thatAreRight_getIn() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(20);
    try {
      List<Callable<Void>> logins = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        logins.add(
            () -> {
              succeed("10.0.0.1", "ann");
              return null;
            });
      }
      for (Future<Void> login : pool.invokeAll(logins)) {
        login.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void waits_growAndEnd() {
    for (int i = 0; i < 3; i++) {
      fail("10.0.0.1", "ann");
    }
    for (int wait : new int[] {1, 2, 4, 8, 16, 32, 64, 64}) {
      pass(wait - 1);
      assertMustWait("10.0.0.1", "ann");
      pass(1);
      fail("10.0.0.1", "ann");
    }
    pass((int) TimeUnit.MINUTES.toSeconds(16));
    fail("10.0.0.1", "ann");
    succeed("10.0.0.1", "ann");
  }
}
