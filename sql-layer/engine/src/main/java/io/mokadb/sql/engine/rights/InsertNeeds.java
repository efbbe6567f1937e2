package io.mokadb.sql.engine.rights;

import io.mokadb.sql.parser.ast.IndexPart;
import io.mokadb.sql.parser.ast.InsertTarget;
import io.mokadb.sql.parser.ast.OnConflict;
import io.mokadb.sql.security.Privilege;
import org.apache.calcite.sql.SqlInsert;

/** The needs of INSERT with its clauses. Stateless. */
final class InsertNeeds {
  private static final String EXCLUDED = "EXCLUDED";

  private InsertNeeds() {}

  static boolean insert(SqlInsert insert, NameScope changed, NeedsCollector in) {
    ChangeTarget target =
        inserted(insert, InsertTarget.alias(insert.getTargetTable()), changed, in);
    target.write(in.needs(), Privilege.INSERT, insert.getTargetColumnList());
    if (insert.isUpsert()) {
      target.write(in.needs(), Privilege.UPDATE, insert.getTargetColumnList());
      target.readAll(in.needs());
    }
    in.queries().expression(insert.getSource(), new NameScope(in.with(), in.needs()));
    return true;
  }

  private static ChangeTarget inserted(
      SqlInsert insert, String alias, NameScope changed, NeedsCollector in) {
    return in.target(InsertTarget.name(insert.getTargetTable()), alias, changed);
  }

  static boolean onConflict(OnConflict conflict, NameScope changed, NeedsCollector in) {
    insert(conflict.insert(), changed, in);
    ChangeTarget target = inserted(conflict.insert(), EXCLUDED, changed, in);
    for (IndexPart part : conflict.parts()) {
      in.queries().expression(part.expression(), changed);
    }
    if (conflict.rows() != null) {
      in.queries().expression(conflict.rows().expression(), changed);
    }
    if (conflict.replaces()) {
      in.needs().whole(Privilege.DELETE, target.table());
    }
    if (conflict.targets() == null) {
      return true;
    }
    target.write(
        in.needs(),
        Privilege.UPDATE,
        conflict.targets().isEmpty()
            ? conflict.insert().getTargetColumnList()
            : conflict.targets());
    in.queries().expression(conflict.values(), changed);
    in.queries().expression(conflict.condition(), changed);
    return true;
  }
}
