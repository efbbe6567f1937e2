package io.mokadb.sql.engine.rights;

import io.mokadb.sql.parser.ast.ChangeWith;
import io.mokadb.sql.parser.ast.ForUpdate;
import io.mokadb.sql.parser.ast.Returning;
import io.mokadb.sql.parser.ast.WithChanges;
import io.mokadb.sql.security.Privilege;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;

/** The needs of statements made of others: WITH, RETURNING, FOR UPDATE. Stateless. */
final class ComposedNeeds {
  private ComposedNeeds() {}

  static boolean returning(Returning returning, NameScope changed, NeedsCollector in) {
    boolean known = in.statement(returning.statement(), changed);
    in.queries().items(returning.items(), changed);
    return known;
  }

  static boolean changeWith(ChangeWith change, NameScope changed, NeedsCollector in) {
    NameScope with = in.beginWith();
    in.queries().with(change.queries(), with);
    changed.within(with);
    return in.statement(change.change(), changed);
  }

  /** Each part knows those before it. */
  static boolean withChanges(WithChanges changes, NameScope changed, NeedsCollector in) {
    NameScope with = in.beginWith();
    boolean known = true;
    for (SqlNode node : changes.parts()) {
      SqlWithItem part = (SqlWithItem) node;
      NameScope own = in.newScope();
      own.within(with);
      if (part.query.isA(SqlKind.QUERY)) {
        in.queries().item(part, own);
      } else {
        known &= in.statement(part.query, own);
      }
      with.addQuery(part.name.getSimple());
    }
    changed.within(with);
    return in.statement(changes.main(), changed) && known;
  }

  static boolean locking(ForUpdate locking, NameScope outer, NeedsCollector in) {
    in.queries().query(locking.query(), new NameScope(outer, in.needs()));
    SqlNode body = locking.query() instanceof SqlOrderBy ordered ? ordered.query : locking.query();
    if (body instanceof SqlSelect select) {
      in.queries()
          .from()
          .tables(select.getFrom(), outer)
          .forEach(table -> in.needs().any(Privilege.UPDATE, table));
    }
    return true;
  }
}
