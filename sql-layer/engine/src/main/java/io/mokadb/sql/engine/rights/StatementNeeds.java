package io.mokadb.sql.engine.rights;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.security.Need;
import io.mokadb.sql.security.Privilege;
import io.mokadb.sql.security.Securable;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlNode;

/** Privileges that queries and changes take. Confined to one statement. */
public final class StatementNeeds {
  private static final ChangeKinds KINDS = new ChangeKinds();

  private StatementNeeds() {}

  /**
   * @param statement as parsed
   * @param schema of names without one
   * @return null for a kind of statement that is not known here
   */
  public static List<Need> of(SqlNode statement, Catalog catalog, String schema) {
    return of(statement, catalog, schema, List.of());
  }

  /**
   * @param keys columns of a changed table that are given back beside the statement's result
   */
  public static List<Need> of(
      SqlNode statement, Catalog catalog, String schema, List<String> keys) {
    NeedsCollector collector = new NeedsCollector(KINDS, catalog, schema);
    NameScope changed = collector.newScope();
    if (!collector.statement(statement, changed)) {
      return null;
    }
    keys.forEach(changed::readKey);
    return collector.needs().needs();
  }

  /**
   * The needs of a trigger's statement, or of its condition.
   *
   * @param table whose rows it sees
   * @param oldName what it calls the row as it was
   * @param newName what it calls the row as it is
   */
  public static List<Need> ofTrigger(
      SqlNode statement,
      Catalog catalog,
      String schema,
      Securable table,
      String oldName,
      String newName) {
    NeedsCollector collector = new NeedsCollector(KINDS, catalog, schema);
    // What a trigger sees of the row it may write anywhere.
    collector.needs().allColumns(Privilege.SELECT, table);
    NameScope changed = collector.newScope();
    changed.addWritten(oldName, table);
    changed.addWritten(newName, table);
    if (!collector.statement(statement, changed)) {
      collector.queries().expression(statement, changed);
    }
    return collector.needs().needs();
  }

  /** The kinds of statements whose needs are known, beside those that are queries. */
  public static Set<Class<? extends SqlNode>> kinds() {
    return KINDS.kinds();
  }
}
