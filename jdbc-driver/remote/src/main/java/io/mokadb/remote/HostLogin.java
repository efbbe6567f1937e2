package io.mokadb.remote;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The search for a server that opens a session: one that cannot be reached, or has no room or no
 * store, leads to the next one; one that refuses the login has the last word. Thread-safe.
 */
final class HostLogin {
  private final FailedHosts failed;
  private final HostOrder order;
  private final LongSupplier nanoClock;

  HostLogin(FailedHosts failed, HostOrder order, LongSupplier nanoClock) {
    this.failed = failed;
    this.order = order;
    this.nanoClock = nanoClock;
  }

  /** The connection to one server. */
  @FunctionalInterface
  interface Attempt {
    /**
     * @throws MokaException if there is no session, with the server's reason
     */
    Session open(RemotePlace place, Patience patience);
  }

  /**
   * Opens a session with one of the servers of a URL.
   *
   * @throws MokaException the first refusal; or the reason of the only server; or 08001 with the
   *     reasons of all, which are suppressed exceptions too
   */
  Session open(RemoteUrl url, Attempt attempt) {
    LoginTime time = new LoginTime(url.settings(), nanoClock);
    List<HostPort> hosts = order.of(url.hosts(), url.settings());
    List<MokaException> failures = new ArrayList<>();
    for (HostPort host : hosts) {
      if (!failures.isEmpty() && time.isOver()) {
        break;
      }
      try {
        Session session = attempt.open(url.at(host), time.next(hosts.size() - failures.size()));
        failed.worked(host);
        return session;
      } catch (MokaException e) {
        if (!isOfTheServer(e.state())) {
          failed.worked(host);
          failures.forEach(e::addSuppressed);
          throw e;
        }
        if (!isFull(e.state())) {
          failed.failed(host);
        }
        failures.add(e);
      }
    }
    throw failures.size() == 1 && hosts.size() == 1 ? failures.get(0) : none(hosts, failures);
  }

  /** Tells whether another server may say something else: also one that ends, or has no store. */
  private static boolean isOfTheServer(SqlState state) {
    String code = state.code();
    return code.startsWith("08")
        || code.startsWith("57P")
        || code.startsWith("58")
        || isFull(state);
  }

  private static boolean isFull(SqlState state) {
    return state.code().startsWith("53");
  }

  private static MokaException none(List<HostPort> hosts, List<MokaException> failures) {
    StringBuilder message =
        new StringBuilder("None of the ")
            .append(hosts.size())
            .append(" servers opens a session, of which ")
            .append(failures.size())
            .append(" were asked in the time for the login");
    for (int i = 0; i < failures.size(); i++) {
      message.append(i == 0 ? ". " : "; ");
      message.append(hosts.get(i)).append(": ").append(failures.get(i).getMessage());
    }
    MokaException none = new MokaException(SqlState.CONNECTION_FAILED, message.toString());
    failures.forEach(none::addSuppressed);
    return none;
  }
}
