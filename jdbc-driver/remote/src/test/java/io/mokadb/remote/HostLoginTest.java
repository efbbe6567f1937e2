package io.mokadb.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections to one of several servers, of which some do not work. */
final class HostLoginTest {
  private static final String IN_ORDER = ";loadBalanceHosts=false;";

  private final AtomicLong nanos = new AtomicLong();
  private final FailedHosts failed = new FailedHosts(nanos::get);
  private final HostLogin login =
      new HostLogin(failed, new HostOrder(failed, new Random(1)), nanos::get);

  /** By host; others work. */
  private final Map<String, SqlState> broken = new HashMap<>();

  /** Each host with the milliseconds that it had. */
  private final List<String> tried = new ArrayList<>();

  private long takes;

  private static Session session(String host) {
    return (Session)
        Proxy.newProxyInstance(
            HostLoginTest.class.getClassLoader(),
            new Class<?>[] {Session.class},
            (proxy, method, arguments) -> host);
  }

  private Session attempt(RemotePlace place, Patience patience) {
    tried.add(place.host() + " " + patience.millis());
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(takes));
    SqlState state = broken.get(place.host());
    if (state != null) {
      throw new MokaException(state, "why " + place.host());
    }
    return session(place.host());
  }

  /** The host that the session is of. */
  private String open(String url) {
    tried.clear();
    RemoteUrl parsed = RemoteUrl.parse("jdbc:moka://" + url, new Properties());
    return login.open(parsed, this::attempt).user();
  }

  private MokaException failure(String url) {
    return catchThrowableOfType(MokaException.class, () -> open(url));
  }

  @ParameterizedTest
  @EnumSource(
      value = SqlState.class,
      names = {
        "CONNECTION_FAILED",
        "CONNECTION_LOST",
        "CANNOT_CONNECT_NOW",
        "ADMIN_SHUTDOWN",
        "IO_ERROR",
        "LIMIT_EXCEEDED",
        "OUT_OF_MEMORY"
      })
  void server_thatCannot_leadsToTheNext(SqlState why) {
    broken.put("a", why);
    assertThat(open("a,b" + IN_ORDER)).isEqualTo("b");
    assertThat(tried).containsExactly("a 10000", "b 10000");
  }

  @ParameterizedTest
  @EnumSource(
      value = SqlState.class,
      names = {"NOT_AUTHORISED", "INVALID_PARAMETER", "NO_SUCH_SCHEMA", "INTERNAL_ERROR"})
  void server_thatRefuses_isFinal(SqlState why) {
    broken.put("a", SqlState.CONNECTION_FAILED);
    broken.put("b", why);
    MokaException failure = failure("a,b,c" + IN_ORDER);
    assertThat(failure.state()).isEqualTo(why);
    assertThat(failure).hasMessage("why b");
    assertThat(failure.getSuppressed()).hasSize(1);
    assertThat(tried).hasSize(2);
  }

  @Test
  void server_thatFailed_isTriedLastTheNextTime() {
    broken.put("a", SqlState.CONNECTION_FAILED);
    open("a,b" + IN_ORDER);
    assertThat(open("a,b" + IN_ORDER)).isEqualTo("b");
    assertThat(tried).containsExactly("b 10000");
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(10));
    open("a,b" + IN_ORDER);
    assertThat(tried).hasSize(2);
  }

  @Test
  void server_thatIsFull_isTriedFirstTheNextTime() {
    broken.put("a", SqlState.LIMIT_EXCEEDED);
    open("a,b" + IN_ORDER);
    broken.clear();
    assertThat(open("a,b" + IN_ORDER)).isEqualTo("a");
  }

  @Test
  void allServers_thatFail_areNamedWithTheirReasons() {
    broken.put("a", SqlState.CONNECTION_FAILED);
    broken.put("b", SqlState.CANNOT_CONNECT_NOW);
    MokaException failure = failure("a:1,b:2" + IN_ORDER);
    assertThat(failure.state()).isEqualTo(SqlState.CONNECTION_FAILED);
    assertThat(failure).hasMessageContaining("a:1: why a").hasMessageContaining("b:2: why b");
    assertThat(failure.getSuppressed()).hasSize(2);
  }

  @Test
  void onlyServer_hasItsOwnReason() {
    broken.put("a", SqlState.CANNOT_CONNECT_NOW);
    MokaException failure = failure("a");
    assertThat(failure.state()).isEqualTo(SqlState.CANNOT_CONNECT_NOW);
    assertThat(failure).hasMessage("why a");
  }

  @Test
  void timeOfTheLogin_isSharedByTheServers_thatAreLeft() {
    broken.put("a", SqlState.CONNECTION_FAILED);
    broken.put("b", SqlState.CONNECTION_FAILED);
    takes = 10;
    open("a,b,c;logintimeout=300" + IN_ORDER);
    assertThat(tried).containsExactly("a 100", "b 145", "c 280");
  }

  @Test
  void timeOfAServer_isBoundedByThatOfTheLogin() {
    broken.put("a", SqlState.CONNECTION_FAILED);
    takes = 80;
    open("a,b;logintimeout=100;connecttimeout=80" + IN_ORDER);
    assertThat(tried).containsExactly("a 80", "b 20");
    open("x;logintimeout=100;connecttimeout=0");
    assertThat(tried).containsExactly("x 100");
    open("x;connecttimeout=0");
    assertThat(tried).containsExactly("x 0");
  }

  @Test
  void timeOfTheLogin_thatIsOver_endsTheSearch() {
    broken.put("a", SqlState.CONNECTION_FAILED);
    takes = 100;
    MokaException failure = failure("a,b,c;logintimeout=100" + IN_ORDER);
    assertThat(failure.state()).isEqualTo(SqlState.CONNECTION_FAILED);
    assertThat(failure).hasMessageContaining("None of the 3").hasMessageContaining("1 were asked");
    assertThat(tried).hasSize(1);
  }
}
