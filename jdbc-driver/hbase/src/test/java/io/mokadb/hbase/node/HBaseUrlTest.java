package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.layout.SystemKeys;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HBaseUrlTest {
  private static HBaseUrl parse(String url) {
    return HBaseUrl.parse(url, new Properties());
  }

  @Test
  void serversWithoutAPort_getZooKeepers() {
    HBaseUrl url = parse("jdbc:moka:hbase:zk1,zk2:2182/shop;user=ann");
    assertThat(url.quorum()).isEqualTo("zk1:2181,zk2:2182");
    assertThat(url.database()).isEqualTo("shop");
    assertThat(url.properties()).isEqualTo(Map.of("user", "ann"));
  }

  /** HBase finds them by no other spelling. */
  @Test
  void settingsOfTheClient_areAsTheyAreWritten() {
    Properties beside = new Properties();
    beside.setProperty("hbase.zookeeper.property.clientPort", "2182");
    HBaseUrl url =
        HBaseUrl.parse("jdbc:moka:hbase:zk1/shop;hbase.client.maxRetries=1;USER=ann", beside);
    assertThat(url.properties())
        .isEqualTo(
            Map.of(
                "hbase.zookeeper.property.clientPort",
                "2182",
                "hbase.client.maxRetries",
                "1",
                "user",
                "ann"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:moka:hbase:",
        "jdbc:moka:hbase:zk1",
        "jdbc:moka:hbase:/shop",
        "jdbc:moka:hbase:zk1/",
        "jdbc:moka:hbase:zk1/a/b",
        "jdbc:moka:hbase:zk1,/shop",
        "jdbc:moka:hbase:zk1:port/shop",
        "jdbc:moka:hbase:zk1/shop;user"
      })
  void otherForms_areRefused(String url) {
    assertThatThrownBy(() -> parse(url))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CONNECTION_FAILED))
        .hasMessageContaining("jdbc:moka:hbase:<ZooKeeper host>");
  }

  @Test
  void longestName_isTaken_andNoLongerOne() {
    String name = "n".repeat(255);
    assertThat(parse("jdbc:moka:hbase:zk1/" + name).database()).isEqualTo(name);
    assertThatThrownBy(() -> parse("jdbc:moka:hbase:zk1/" + name + "n"))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CONNECTION_FAILED))
        .hasMessageContaining("at most 255 characters");
  }

  @Test
  void onlyItsOwnUrls_match() {
    assertThat(HBaseUrl.matches("jdbc:moka:hbase:zk/db")).isTrue();
    assertThat(HBaseUrl.matches("jdbc:moka:mem:x")).isFalse();
    assertThat(HBaseUrl.matches("jdbc:moka://host:1/")).isFalse();
  }

  @Test
  void properties_ofNodeStoreAndClient_areToldApart() {
    HBaseProperties properties =
        HBaseProperties.parse(
            Map.of(
                "retention", "5m",
                "leaseguard", "off",
                "calltimeout", "7s",
                "spill", "/var/moka",
                "hbase.security.authentication", "kerberos"));
    assertThat(properties.node().retention()).isEqualTo(Duration.ofMinutes(5));
    assertThat(properties.leaseGuard()).isFalse();
    assertThat(properties.callTimeout()).isEqualTo(Duration.ofSeconds(7));
    assertThat(properties.spill()).isEqualTo(Path.of("/var/moka"));
    assertThat(properties.severalNodes()).isTrue();
    assertThat(properties.client()).containsOnlyKeys("hbase.security.authentication");
    assertThat(properties.store("zk:1", "t").requireLeaseGuard()).isFalse();
  }

  @Test
  void regions_areThoseOfTheFirstTables() {
    assertThat(HBaseProperties.parse(Map.of()).store("zk:1", "t").splits()).isEmpty();
    assertThat(HBaseProperties.parse(Map.of("regions", "3")).store("zk:1", "t").splits())
        .containsExactly(SystemKeys.all(1000).start(), SystemKeys.all(1001).start());
    assertThatThrownBy(() -> HBaseProperties.parse(Map.of("regions", "0")))
        .isInstanceOf(MokaException.class)
        .hasMessageContaining("'regions' is a number from 1 to 1000");
  }

  @Test
  void properties_ofTheOracle_areRead_andTheirFilesWhenTheyAreUsed() {
    OracleLogin open = HBaseProperties.parse(Map.of()).oracleLogin();
    assertThat(open.access().secret()).isEmpty();
    OracleLogin missing =
        HBaseProperties.parse(
                Map.of(
                    "oracletls", "true",
                    "oracletlscertificate", "none.pem",
                    "oraclesecretfile", "none"))
            .oracleLogin();
    assertThat(missing).isEqualTo(new OracleLogin(true, "none.pem", "none"));
    assertThatThrownBy(missing::access)
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CONNECTION_FAILED))
        .hasMessageContaining("none");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "oracletlscertificate=x.pem",
        "oracletls=perhaps",
        "cache=64m",
        "leaseguard=perhaps",
        "sessiontimeout=1ms",
        "oracle=moka"
      })
  void unknownAndWrongProperties_areRefused(String property) {
    String[] pair = property.split("=");
    assertThatThrownBy(() -> HBaseProperties.parse(Map.of(pair[0], pair[1])))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.INVALID_PARAMETER));
  }
}
