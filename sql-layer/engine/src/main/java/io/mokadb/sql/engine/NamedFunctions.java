package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.plan.validate.DomainCasts;
import io.mokadb.sql.plan.validate.FunctionBodies;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** The functions written in SQL that a query calls, itself or through others. */
final class NamedFunctions {
  private NamedFunctions() {}

  static List<Long> in(SqlNode query, Catalog catalog, String schema) {
    List<Long> found = new ArrayList<>();
    if (!catalog.functions().isEmpty()) {
      collect(query, catalog, schema, found);
    }
    return found;
  }

  private static void collect(SqlNode query, Catalog catalog, String schema, List<Long> found) {
    query.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call.getOperator() instanceof SqlUnresolvedFunction operator) {
              FunctionDef function =
                  FunctionBodies.find(operator.getNameAsId().names, schema, catalog);
              if (function != null && !found.contains(function.id())) {
                found.add(function.id());
                SqlNode body = body(function);
                found.addAll(DomainCasts.in(body, catalog, function.path()));
                collect(body, catalog, function.path(), found);
              }
            }
            return super.visit(call);
          }
        });
  }

  private static SqlNode body(FunctionDef function) {
    return function.query()
        ? SqlParsing.parse(function.sql())
        : SqlParsing.parseExpression(function.sql());
  }
}
