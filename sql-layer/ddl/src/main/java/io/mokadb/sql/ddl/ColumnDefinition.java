package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.ColumnDef.Identity;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.parser.ast.ColumnDeclaration;
import io.mokadb.sql.parser.ast.IdentityOptions;

/** Makes the definition of a column as it is declared. Stateless. */
final class ColumnDefinition {
  private ColumnDefinition() {}

  /**
   * @param domain that the column is declared with; null for none
   */
  static ColumnDef of(int id, ColumnDeclaration declared, boolean inKey, DomainDef domain) {
    String name = ObjectNames.valid(declared.name().getSimple());
    if (domain != null && declared.generatedSql() != null) {
      throw MokaException.unsupported(
          "Column "
              + name
              + " is generated, so it takes the type "
              + domain.typeSql()
              + " in place of the domain "
              + domain.qualifiedName());
    }
    SqlType type = domain == null ? ColumnTypes.of(declared.type()) : domain.type();
    Identity identity = declared.identity() == null ? null : identity(name, type, declared);
    boolean mustBeThere = inKey || identity != null;
    if (mustBeThere && Boolean.TRUE.equals(declared.nullable())) {
      throw invalid("Column " + name + " is a key or an identity, so it cannot be NULL");
    }
    boolean nullable =
        !mustBeThere
            && !Boolean.FALSE.equals(declared.nullable())
            && (domain == null || domain.nullable());
    boolean inherits = domain != null && declared.defaultSql() == null && identity == null;
    String defaultSql =
        inherits ? domain.defaultSql() : OwnTypeDefault.plain(declared.defaultSql(), domain);
    return new ColumnDef(id, name, type, nullable, defaultSql, identity)
        .withGeneratedSql(declared.generatedSql())
        .withDomain(domain == null ? null : domain.id())
        .withComment(declared.comment());
  }

  private static Identity identity(String name, SqlType type, ColumnDeclaration declared) {
    IdentityOptions options = declared.identity();
    if (!type.kind().isExactInteger()) {
      throw invalid(
          "Column "
              + name
              + " is "
              + type
              + "; an identity is TINYINT, SMALLINT, INTEGER or BIGINT");
    }
    if (declared.defaultSql() != null) {
      throw invalid("Column " + name + " has both DEFAULT and IDENTITY");
    }
    return IdentityEdits.of(name, options);
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_STATEMENT, message);
  }
}
