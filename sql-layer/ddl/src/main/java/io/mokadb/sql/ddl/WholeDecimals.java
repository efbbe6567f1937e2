package io.mokadb.sql.ddl;

import io.mokadb.sql.parser.ast.AlterAction;
import io.mokadb.sql.parser.ast.AlterTable;
import io.mokadb.sql.parser.ast.ColumnDeclaration;
import io.mokadb.sql.parser.ast.CreateTable;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Warnings of columns that are DECIMAL without a precision. They hold whole numbers (SQL:2016 part
 * 2, 6.1, rule 20: a scale of 0 is implicit), where PostgreSQL keeps all digits. Stateless.
 */
final class WholeDecimals {
  private WholeDecimals() {}

  /** Warns of the columns of a table that was created. */
  static void inTable(CreateTable create, DdlContext context) {
    create.columns().forEach(column -> warn(column, context));
  }

  /** Warns of the columns that were added, or got another type. */
  static void inActions(AlterTable alter, DdlContext context) {
    for (AlterAction action : alter.actions()) {
      if (action instanceof AlterAction.AddColumn add) {
        warn(add.column(), context);
      } else if (action instanceof AlterAction.SetType set) {
        warn(set.column(), set.type(), context);
      }
    }
  }

  private static void warn(ColumnDeclaration column, DdlContext context) {
    if (!column.isNotification()) {
      warn(column.name(), column.type(), context);
    }
  }

  private static void warn(SqlIdentifier column, SqlDataTypeSpec type, DdlContext context) {
    if (type.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic
        && basic.getPrecision() < 0
        && basic.getTypeName().getSimple().equals(SqlTypeName.DECIMAL.name())) {
      context
          .warnings()
          .accept(
              "Column "
                  + column.getSimple()
                  + " is NUMERIC without a precision: it holds whole numbers and rounds others."
                  + " NUMERIC(38, 10), for example, keeps ten digits after the point");
    }
  }
}
