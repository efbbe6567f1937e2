package io.mokadb.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** URLs of servers, taken apart. */
final class HostListTest {
  private static List<String> hosts(String text) {
    return HostList.parse(text).stream().map(HostPort::toString).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "h1 | h1:8765",
        "h1/ | h1:8765",
        "h1:1/ | h1:1",
        "h1:65535 | h1:65535",
        "10.0.0.1:8765 | 10.0.0.1:8765",
        "db_1.example-2.org | db_1.example-2.org:8765",
        "müller:8765 | müller:8765",
        "[::1] | [::1]:8765",
        "[::1]:8766/ | [::1]:8766",
        "[fe80::1%eth0]:9 | [fe80::1%eth0]:9",
        "[::ffff:10.0.0.1]:9 | [::ffff:10.0.0.1]:9",
        "h1:8765,h2,[::1]:8766/ | h1:8765 h2:8765 [::1]:8766",
        "h1:1,h1:2 | h1:1 h1:2",
      })
  void list_thatIsRight_isReadInItsOrder(String text, String hosts) {
    assertThat(hosts(text)).containsExactly(hosts.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "\"\" | names no host",
        "/ | names no host",
        "\" \" | names no host",
        "h1,,h2 | host 2 of 3 is missing",
        "h1, | host 2 of 2 is missing",
        ",h1 | host 1 of 2 is missing",
        "h1, h2 | ' h2' is not the name of a host",
        "h1:0 | '0' is not a port",
        "h1: | '' is not a port",
        "h1:+8765 | '+8765' is not a port",
        "h1:65536 | '65536' is not a port",
        "h1:port | 'port' is not a port",
        ":8765 | '' is not the name of a host",
        "::1:8765 | an IPv6 address stands in brackets",
        "h1:1:2 | 'h1:1:2' is not a host and a port",
        "[::1 | no IPv6 address in its brackets",
        "[] | no IPv6 address in its brackets",
        "[h1]:1 | no IPv6 address in its brackets",
        "[::1]8765 | where a port may stand",
        "[::1]: | '' is not a port",
        "h1:8765/shop | a server has one database",
        "h1/,h2 | a server has one database",
        "h1:8765/?tls=true | properties follow a semicolon",
        "h1?tls=true | properties follow a semicolon",
        "ada:secret@h1 | a user cannot stand before the host",
        "h1,H1:8765 | it names H1:8765 twice",
        "[::1],[::1] | it names [::1]:8765 twice",
      })
  void list_thatIsWrong_isRefusedWithWhatIsMeant(String text, String why) {
    assertThatThrownBy(() -> HostList.parse(text))
        .isInstanceOf(MokaException.class)
        .hasMessageContaining(why)
        .hasMessageContaining("jdbc:moka://host:port")
        .hasMessageNotContaining("secret")
        .extracting("state")
        .isEqualTo(SqlState.CONNECTION_FAILED);
  }

  @Test
  void hosts_areAtMostSoMany() {
    assertThat(hosts(many(HostList.MOST))).hasSize(HostList.MOST);
    assertThatThrownBy(() -> HostList.parse(many(HostList.MOST + 1)))
        .hasMessageContaining("it names 65 hosts, and 64 are the most");
  }

  private static String many(int count) {
    return IntStream.range(0, count).mapToObj(i -> "h" + i).collect(Collectors.joining(","));
  }

  @Test
  void url_hasItsPropertiesAfterTheHosts_andTheyWin() {
    Properties beside = new Properties();
    beside.setProperty("loadBalanceHosts", "true");
    beside.setProperty("user", "ada");
    RemoteUrl url =
        RemoteUrl.parse(
            "jdbc:moka://h1,h2:1/;loadBalanceHosts=false;hostRecheckSeconds=3;connectTimeout=50",
            beside);
    assertThat(url.hosts()).containsExactly(new HostPort("h1", 8765), new HostPort("h2", 1));
    assertThat(url.settings().spread()).isFalse();
    assertThat(url.settings().recheckSeconds()).isEqualTo(3);
    assertThat(url.settings().connectMillis()).isEqualTo(50);
    assertThat(url.settings().loginMillis()).isZero();
    assertThat(url.session()).containsOnlyKeys("user");
    assertThat(RemoteUrl.parse("jdbc:moka://h1/", new Properties()).settings().spread()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "loadBalanceHosts=maybe | 'loadbalancehosts' is true or false, not 'maybe'",
        "hostRecheckSeconds=soon | 'hostrecheckseconds' is a number of seconds, not 'soon'",
        "logintimeout=-1 | 'logintimeout' is a number of milliseconds, not '-1'",
        "loadBalanceHost=true | There is no property 'loadbalancehost'",
      })
  void property_thatIsWrong_isRefused(String property, String why) {
    assertThatThrownBy(() -> RemoteUrl.parse("jdbc:moka://h1,h2/;" + property, new Properties()))
        .hasMessageContaining(why);
  }
}
