package io.mokadb.bench.tpce.db;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.tpce.schema.Dialect;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NodesDriverTest {
  private static final String URL = "jdbc:nodes:jdbc:moka:mem:nodea|jdbc:moka:mem:nodeb";

  @Test
  void connections_goToTheNodesInTurns() throws Exception {
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      try (Connection connection = DriverManager.getConnection(URL)) {
        urls.add(connection.getMetaData().getURL());
      }
    }
    assertThat(urls.get(0)).isEqualTo(urls.get(2)).isNotEqualTo(urls.get(1));
    assertThat(urls.get(1)).isEqualTo(urls.get(3));
  }

  @Test
  void dialect_isThatOfTheNodes() {
    assertThat(Dialect.of(URL).name()).isEqualTo(Dialect.of("jdbc:moka:mem:nodea").name());
  }
}
