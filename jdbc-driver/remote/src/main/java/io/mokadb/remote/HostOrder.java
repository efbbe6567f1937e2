package io.mokadb.remote;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The order in which a new connection tries servers: those that failed recently come last, the one
 * whose failure is oldest before the others. Thread-safe.
 */
final class HostOrder {
  private final FailedHosts failed;
  private final Random random;

  /**
   * @param random spreads connections
   */
  HostOrder(FailedHosts failed, Random random) {
    this.failed = failed;
    this.random = random;
  }

  /** All servers of a URL. */
  List<HostPort> of(List<HostPort> hosts, RemoteSettings settings) {
    if (hosts.size() == 1) {
      return hosts;
    }
    List<HostPort> good = new ArrayList<>(hosts);
    if (settings.spread()) {
      Collections.shuffle(good, random);
    }
    long recheck = TimeUnit.SECONDS.toNanos(settings.recheckSeconds());
    Map<HostPort, Long> since =
        good.stream().collect(Collectors.toMap(host -> host, failed::sinceFailure));
    List<HostPort> bad = new ArrayList<>(good);
    bad.removeIf(host -> since.get(host) >= recheck);
    bad.sort(Comparator.comparing(since::get, Comparator.reverseOrder()));
    good.removeAll(bad);
    good.addAll(bad);
    return good;
  }
}
