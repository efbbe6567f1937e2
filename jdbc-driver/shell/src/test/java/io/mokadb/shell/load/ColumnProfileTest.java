package io.mokadb.shell.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ColumnProfileTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true FALSE|BOOLEAN",
        "1 -2147483648|INTEGER",
        "1 2147483648|BIGINT",
        "1 9223372036854775808|DECIMAL(19, 0)",
        "1.5 -100|DECIMAL(4, 1)",
        "31.95376472 -89.2|DECIMAL(10, 8)",
        "1e10 2|DOUBLE PRECISION",
        "0.123456789012345678901234567890123456789|DOUBLE PRECISION",
        "007 1|VARCHAR(16)",
        "+1|VARCHAR(16)",
        "2008-02-29|DATE",
        "2007-02-29|VARCHAR(16)",
        "2008-01-01T10:00 2008-01-02|TIMESTAMP",
        "2008-01-01 x|VARCHAR(16)",
        "true 1|VARCHAR(16)",
        "abcdefghijklmnopq|VARCHAR(32)"
      })
  void sqlType_ofValues_isTheNarrowestThatTakesAll(String values, String type) {
    ColumnProfile profile = new ColumnProfile();
    for (String value : values.split(" ", -1)) {
      profile.add(value, 1);
    }
    assertThat(profile.sqlType()).isEqualTo(type);
  }
}
