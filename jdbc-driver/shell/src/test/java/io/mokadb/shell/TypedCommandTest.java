package io.mokadb.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Commands that are shown to be typed again. */
final class TypedCommandTest {
  @Test
  void of_argumentsForAShell_quotesThem() {
    assertThat(TypedCommand.of(List.of("import", "my file.csv", "t", "--null", "it's")))
        .isEqualTo("import 'my file.csv' t --null 'it'\\''s'");
  }

  @Test
  void of_passwords_leavesThemToBeAskedFor() {
    assertThat(TypedCommand.of(List.of("a.csv", "t", "-u", "ann", "-p", "secret", "--restart")))
        .isEqualTo("a.csv t -u ann -p --restart");
    assertThat(TypedCommand.of(List.of("a.csv", "--password=secret"))).isEqualTo("a.csv -p");
  }
}
