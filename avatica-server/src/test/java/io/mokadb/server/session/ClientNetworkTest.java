package io.mokadb.server.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;

/** Which clients count as one. */
final class ClientNetworkTest {
  @Test
  void ipv4_countsByAddress_withOrWithoutItsPort() throws Exception {
    assertThat(ClientNetwork.of("10.0.0.1:4711")).isEqualTo("10.0.0.1");
    assertThat(ClientNetwork.of("10.0.0.1")).isEqualTo("10.0.0.1");
    assertThat(ClientNetwork.of(InetAddress.getByName("10.0.0.1"))).isEqualTo("10.0.0.1");
    assertThat(ClientNetwork.of("[::ffff:10.0.0.1]:4711")).isEqualTo("10.0.0.1");
  }

  @Test
  void ipv6_countsByItsNetwork() throws Exception {
    String network = ClientNetwork.of("[2001:db8:1:2::1]:4711");
    assertThat(network).isEqualTo("[2001:db8:1:2::/64]");
    for (String same : new String[] {"2001:db8:1:2:ffff::7", "2001:db8:1:2:1:2:3:4%eth0"}) {
      assertThat(ClientNetwork.of("[" + same + "]:1")).isEqualTo(network);
    }
    assertThat(ClientNetwork.of("2001:db8:1:2::9")).isEqualTo(network);
    assertThat(ClientNetwork.of(InetAddress.getByName("2001:db8:1:2::9"))).isEqualTo(network);
    assertThat(ClientNetwork.of("[2001:db8:1:3::1]:4711")).isNotEqualTo(network);
  }

  @Test
  void whatIsNoAddress_staysAsItIs() {
    assertThat(ClientNetwork.of("somewhere")).isEqualTo("somewhere");
    assertThat(ClientNetwork.of("")).isEmpty();
  }
}
