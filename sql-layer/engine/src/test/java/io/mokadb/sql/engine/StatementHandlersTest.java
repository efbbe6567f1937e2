package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.sql.engine.rights.StatementNeeds;
import io.mokadb.sql.parser.ast.ChangedRows;
import io.mokadb.sql.parser.ast.MixedInterval;
import io.mokadb.sql.parser.ast.Overriding;
import io.mokadb.sql.parser.ast.VersionsOf;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlSelect;
import org.junit.jupiter.api.Test;

/** Each statement that the grammar can produce has exactly one handler, which states its rules. */
final class StatementHandlersTest {
  /** Nodes that are parts of statements. */
  private static final Set<Class<?>> PARTS =
      Set.of(ChangedRows.class, MixedInterval.class, Overriding.class, VersionsOf.class);

  @Test
  void syntaxTrees_haveOneHandlerEach() throws Exception {
    Set<Class<?>> commands = new HashSet<>();
    try (TestDatabase database = new TestDatabase()) {
      commands.addAll(database.commands());
    }
    List<String> wrong = new ArrayList<>();
    for (Class<?> node : nodes()) {
      int handlers = 0;
      handlers += commands.contains(node) ? 1 : 0;
      handlers += StatementNeeds.kinds().contains(node) ? 1 : 0;
      handlers += SqlSelect.class.isAssignableFrom(node) ? 1 : 0;
      handlers += PARTS.contains(node) ? 1 : 0;
      if (handlers != 1) {
        wrong.add(node.getSimpleName() + " has " + handlers + " handlers");
      }
    }
    assertThat(wrong).isEmpty();
  }
}
