package io.mokadb.sql.ddl;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlNode;

/**
 * The handlers of statements, found by the class of a statement's tree. Immutable.
 *
 * @param <H> what handles a statement
 */
public final class HandlerRegistry<H extends StatementHandler<?>> {
  private final Map<Class<? extends SqlNode>, H> byKind = new HashMap<>();

  /**
   * @throws IllegalStateException if two handle the same kind
   */
  public HandlerRegistry(Collection<? extends H> handlers) {
    for (H handler : handlers) {
      if (byKind.putIfAbsent(handler.kind(), handler) != null) {
        throw new IllegalStateException(handler.kind() + " has two handlers");
      }
    }
  }

  /** The handler of a statement; null if it is of none of the kinds. */
  public H find(SqlNode statement) {
    return byKind.get(statement.getClass());
  }

  /** The kinds that have a handler. */
  public Set<Class<? extends SqlNode>> kinds() {
    return Set.copyOf(byKind.keySet());
  }
}
