package io.mokadb.sql.plan.type;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.type.AbstractSqlType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * CLOB, BLOB, JSON and ENUM: types that Calcite has no name for, which it takes for texts and bytes
 * of another kind. So what is defined on texts is defined on CLOB, JSON and ENUM. Immutable.
 */
public final class NamedType extends AbstractSqlType {
  private final SqlType type;

  private NamedType(SqlType type, boolean nullable) {
    super(type.kind() == Kind.BLOB ? SqlTypeName.VARBINARY : SqlTypeName.VARCHAR, nullable, null);
    this.type = type;
    computeDigest();
  }

  /**
   * @return not nullable, and canonical
   */
  static RelDataType of(SqlType type, RelDataTypeFactory factory) {
    return factory.copyType(new NamedType(type, false));
  }

  NamedType withNullability(boolean nullable) {
    return nullable == isNullable() ? this : new NamedType(type, nullable);
  }

  public static boolean isJson(RelDataType type) {
    return type instanceof NamedType named && named.type.kind() == Kind.JSON;
  }

  public SqlType sqlType() {
    return type;
  }

  @Override
  public int getPrecision() {
    return type.precision() < 0 ? RelDataType.PRECISION_NOT_SPECIFIED : type.precision();
  }

  @Override
  public Charset getCharset() {
    return type.kind() == Kind.BLOB ? null : StandardCharsets.UTF_8;
  }

  @Override
  public SqlCollation getCollation() {
    return type.kind() == Kind.BLOB ? null : SqlCollation.IMPLICIT;
  }

  @Override
  protected void generateTypeString(StringBuilder text, boolean withDetail) {
    text.append(type);
    if (withDetail && type.labels() != null) {
      // Types are kept by this text, and the labels of one may change.
      text.append(type.labels().labels()).append(type.labels().positions());
    }
  }
}
