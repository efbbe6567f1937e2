package io.mokadb.kv.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.KvException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings of Kerberos reach Hadoop's login; there is no key distribution center. */
final class KerberosLoginTest {
  @TempDir Path directory;

  @BeforeEach
  void realm() {
    System.setProperty("java.security.krb5.realm", "EXAMPLE.COM");
    System.setProperty("java.security.krb5.kdc", "localhost");
  }

  @AfterEach
  void backToSimple() {
    Configuration simple = new Configuration(false);
    simple.set("hadoop.security.authentication", "simple");
    UserGroupInformation.setConfiguration(simple);
    System.clearProperty("java.security.krb5.realm");
    System.clearProperty("java.security.krb5.kdc");
  }

  @Test
  void keytab_thatIsMissing_failsTheLogin() {
    Path keytab = directory.resolve("node.keytab");
    HBaseSettings settings =
        HBaseSettings.of("127.0.0.1:1", "shop")
            .withProperties(
                Map.of(
                    "hadoop.security.authentication", "kerberos",
                    "hbase.security.authentication", "kerberos",
                    "hbase.client.keytab.file", keytab.toString(),
                    "hbase.client.keytab.principal", "moka@EXAMPLE.COM"));
    assertThatThrownBy(() -> HBaseClient.connect(settings, "hbase:shop"))
        .isInstanceOf(KvException.class)
        .hasMessageContaining(keytab.toString());
    assertThat(UserGroupInformation.isSecurityEnabled()).isTrue();
  }
}
