package io.mokadb.sql.engine;

import io.mokadb.sql.ddl.HandlerRegistry;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlNode;

/**
 * The commands of a database, found by the class of a statement's tree; every other statement is
 * planned. Thread-safe once the commands are registered, which is before the first session.
 */
final class Commands {
  private static final List<String> WITHOUT_CATALOG = List.of("CHECK", "BACKUP");

  private volatile HandlerRegistry<Command<?>> commands = new HandlerRegistry<>(List.of());

  /** To be called once, when what the commands work with is there. */
  void register(List<Command<?>> all) {
    commands = new HandlerRegistry<>(all);
  }

  /** The kinds of statements that have a command. */
  Set<Class<? extends SqlNode>> kinds() {
    return commands.kinds();
  }

  /** A statement with its command; null if it has none. */
  DirectStatement bind(SqlNode statement) {
    Command<?> command = commands.find(statement);
    return command == null ? null : BoundCommand.of(command, statement);
  }

  /** As {@link #bind}, for commands that run without the catalog only. */
  DirectStatement bindWithoutCatalog(SqlNode statement) {
    Command<?> command = commands.find(statement);
    return command == null || !command.needsNoCatalog() ? null : bind(statement);
  }

  /** True if a text may be a command that needs no catalog, so that it is worth parsing. */
  static boolean mayNeedNoCatalog(String sql) {
    String text = sql.stripLeading();
    return WITHOUT_CATALOG.stream()
        .anyMatch(word -> text.regionMatches(true, 0, word, 0, word.length()));
  }
}
