package io.mokadb.sql.engine.rights;

import io.mokadb.sql.parser.ast.ChangeFrom;
import io.mokadb.sql.parser.ast.ChangeWith;
import io.mokadb.sql.parser.ast.CopyFrom;
import io.mokadb.sql.parser.ast.CopyTo;
import io.mokadb.sql.parser.ast.ForUpdate;
import io.mokadb.sql.parser.ast.Merge;
import io.mokadb.sql.parser.ast.NotifyColumn;
import io.mokadb.sql.parser.ast.OnConflict;
import io.mokadb.sql.parser.ast.ReplayTrigger;
import io.mokadb.sql.parser.ast.Returning;
import io.mokadb.sql.parser.ast.WithChanges;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUpdate;

/**
 * The list of the kinds of planned statements other than queries: a new kind is registered here.
 * Immutable.
 */
final class ChangeKinds {
  /** Collects the needs of statements of a kind. */
  interface Collection<S extends SqlNode> {
    /**
     * @param changed takes the names of the changed table
     * @return whether all statements in it are of known kinds
     */
    boolean add(S statement, NameScope changed, NeedsCollector in);
  }

  private final Map<Class<? extends SqlNode>, Collection<SqlNode>> byKind = new HashMap<>();

  ChangeKinds() {
    put(Returning.class, ComposedNeeds::returning);
    put(ChangeWith.class, ComposedNeeds::changeWith);
    put(WithChanges.class, ComposedNeeds::withChanges);
    put(ForUpdate.class, ComposedNeeds::locking);
    put(SqlInsert.class, InsertNeeds::insert);
    put(OnConflict.class, InsertNeeds::onConflict);
    put(SqlUpdate.class, ChangeNeeds::update);
    put(SqlDelete.class, ChangeNeeds::delete);
    put(ChangeFrom.class, ChangeNeeds::changeFrom);
    put(Merge.class, ChangeNeeds::merge);
    put(CopyFrom.class, CopyNeeds::from);
    put(CopyTo.class, CopyNeeds::to);
    put(NotifyColumn.class, NotificationNeeds::notification);
    put(ReplayTrigger.class, NotificationNeeds::replay);
  }

  private <S extends SqlNode> void put(Class<S> kind, Collection<S> collection) {
    byKind.put(kind, (statement, changed, in) -> collection.add(kind.cast(statement), changed, in));
  }

  /** Null for a query, and for a statement of another kind. */
  Collection<SqlNode> find(SqlNode statement) {
    return byKind.get(statement.getClass());
  }

  Set<Class<? extends SqlNode>> kinds() {
    return Set.copyOf(byKind.keySet());
  }
}
