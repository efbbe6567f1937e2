package io.mokadb.sql.plan.rex;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;

/** Makes texts VARCHAR instead of blank-padded CHAR. Confined to a statement. */
public final class MokaRexBuilder extends RexBuilder {
  public MokaRexBuilder(RelDataTypeFactory typeFactory) {
    super(typeFactory);
  }

  @Override
  public RexLiteral makeCharLiteral(NlsString text) {
    NlsString utf8 =
        new NlsString(
            text.getValue(), typeFactory.getDefaultCharset().name(), SqlCollation.IMPLICIT);
    RelDataType type =
        typeFactory.createTypeWithCharsetAndCollation(
            typeFactory.createSqlType(SqlTypeName.VARCHAR, Math.max(1, text.getValue().length())),
            typeFactory.getDefaultCharset(),
            SqlCollation.IMPLICIT);
    return makeLiteral(utf8, type, SqlTypeName.CHAR);
  }

  @Override
  public RexLiteral makeLiteral(String text) {
    return makeCharLiteral(new NlsString(text, null, null));
  }
}
