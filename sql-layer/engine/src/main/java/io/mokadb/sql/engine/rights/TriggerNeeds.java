package io.mokadb.sql.engine.rights;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.security.Need;
import io.mokadb.sql.security.Privilege;
import io.mokadb.sql.security.Securable;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/** Privileges that a trigger takes, to be created and to run. Stateless. */
public final class TriggerNeeds {
  private TriggerNeeds() {}

  /**
   * @param table whose rows it sees
   * @param oldName what it calls the row as it was
   * @param newName what it calls the row as it is
   * @param conditionSql null for none
   * @param schema of names without one
   */
  public static List<Need> of(
      Securable table,
      String oldName,
      String newName,
      String conditionSql,
      List<String> statements,
      Catalog catalog,
      String schema) {
    List<Need> needs = new ArrayList<>();
    needs.add(Need.whole(Privilege.TRIGGER, table));
    List<SqlNode> parts = new ArrayList<>();
    if (conditionSql != null) {
      parts.add(SqlParsing.parseExpression(conditionSql));
    }
    statements.forEach(statement -> parts.add(SqlParsing.parse(statement)));
    for (SqlNode part : parts) {
      needs.addAll(StatementNeeds.ofTrigger(part, catalog, schema, table, oldName, newName));
    }
    return needs;
  }
}
