package io.mokadb.bench.tpce.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DialectTest {

  @ParameterizedTest
  @CsvSource({
    "moka, q FOR UPDATE, q",
    "h2, q FOR UPDATE, q FOR UPDATE",
    "postgresql, q FOR NO KEY UPDATE, q FOR NO KEY UPDATE"
  })
  void at_anotherLevel_locksRowsAtReadCommitted(String name, String weak, String strong) {
    Dialect dialect = Dialect.named(name);
    Dialect readCommitted = dialect.at(Connection.TRANSACTION_READ_COMMITTED);
    assertThat(readCommitted.isolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
    assertThat(readCommitted.locked("q")).isEqualTo(weak);
    assertThat(readCommitted.level()).isEqualTo("read committed");
    Dialect serializable = dialect.at(Connection.TRANSACTION_SERIALIZABLE);
    assertThat(serializable.locked("q")).isEqualTo(strong);
    assertThat(serializable.level()).isEqualTo("serializable");
    assertThat(serializable.retryStates()).isEqualTo(dialect.retryStates());
  }
}
