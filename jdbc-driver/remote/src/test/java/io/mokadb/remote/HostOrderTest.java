package io.mokadb.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The order in which servers are tried. */
final class HostOrderTest {
  private static final long SEED = 42;
  private static final HostPort A = new HostPort("a", 1);
  private static final HostPort B = new HostPort("b", 1);
  private static final HostPort C = new HostPort("c", 1);
  private static final List<HostPort> ALL = List.of(A, B, C);
  private static final RemoteSettings IN_ORDER =
      RemoteSettings.of(Map.of("loadbalancehosts", "false", "hostrecheckseconds", "10"));
  private static final RemoteSettings SPREAD = RemoteSettings.of(Map.of());

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
  private final FailedHosts failed = new FailedHosts(nanos::get);
  private final HostOrder order = new HostOrder(failed, new Random(SEED));

  private void pass(long seconds) {
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }

  private List<HostPort> inOrder() {
    return order.of(ALL, IN_ORDER);
  }

  @Test
  void hosts_withoutSpread_keepTheirOrder() {
    assertThat(inOrder()).isEqualTo(ALL);
    assertThat(order.of(List.of(A), IN_ORDER)).containsExactly(A);
  }

  @Test
  void host_thatFailed_comesLast_untilTheTimeIsOver() {
    failed.failed(A);
    assertThat(inOrder()).containsExactly(B, C, A);
    pass(9);
    assertThat(inOrder()).containsExactly(B, C, A);
    pass(1);
    assertThat(inOrder()).isEqualTo(ALL);
  }

  @Test
  void hosts_thatFailed_comeByTheAgeOfTheirFailures() {
    failed.failed(B);
    pass(1);
    failed.failed(A);
    assertThat(inOrder()).containsExactly(C, B, A);
    failed.failed(C);
    pass(1);
    failed.failed(B);
    assertThat(inOrder()).containsExactly(A, C, B);
  }

  @Test
  void host_thatWorksAgain_isAsGoodAsTheOthers() {
    failed.failed(A);
    failed.worked(A);
    assertThat(inOrder()).isEqualTo(ALL);
  }

  @Test
  void failure_isOfThePlace_howeverItIsWritten() {
    failed.failed(new HostPort("A", 1));
    assertThat(inOrder()).containsExactly(B, C, A);
    failed.failed(new HostPort("b", 2));
    assertThat(inOrder()).containsExactly(B, C, A);
  }

  @Test
  void hosts_withSpread_areEachFirstAsOften() {
    Map<HostPort, Integer> first = new HashMap<>();
    for (int i = 0; i < 3_000; i++) {
      List<HostPort> tried = order.of(ALL, SPREAD);
      assertThat(tried).containsExactlyInAnyOrderElementsOf(ALL);
      first.merge(tried.get(0), 1, Integer::sum);
    }
    assertThat(first.values()).as("seed %d", SEED).allMatch(n -> n > 900 && n < 1_100);
  }

  @Test
  void hosts_withSpread_haveTheFailedLast() {
    failed.failed(B);
    for (int i = 0; i < 100; i++) {
      assertThat(order.of(ALL, SPREAD)).as("seed %d", SEED).endsWith(B);
    }
  }

  @Test
  void seed_decidesTheOrder() {
    HostOrder one = new HostOrder(failed, new Random(SEED));
    HostOrder same = new HostOrder(failed, new Random(SEED));
    for (int i = 0; i < 20; i++) {
      assertThat(one.of(ALL, SPREAD)).isEqualTo(same.of(ALL, SPREAD));
    }
  }

  @Test
  void failures_areRememberedOfSoMany() {
    failed.failed(A);
    for (int i = 0; i < 1_000; i++) {
      failed.failed(new HostPort("h" + i, 1));
    }
    assertThat(inOrder()).isEqualTo(ALL);
  }
}
