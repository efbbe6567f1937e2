package io.mokadb.remotetest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.embedded.TestTransport;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** Without this, the tests of the other module could run embedded, and nobody would notice. */
final class RemoteTransportIT {
  @Test
  void transport_isTheServers() {
    assertThat(ServiceLoader.load(TestTransport.class).findFirst())
        .containsInstanceOf(ServerTransport.class);
  }
}
