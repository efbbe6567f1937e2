package io.mokadb.flyway;

import java.sql.Connection;
import java.sql.Types;
import java.util.regex.Pattern;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.base.BaseDatabaseType;
import org.flywaydb.core.internal.database.base.Database;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParsingContext;

/** Flyway's plug-in for {@code jdbc:moka:} URLs. Stateless. */
public final class MokaDatabaseType extends BaseDatabaseType {
  /** For Flyway's plug-in register. */
  public MokaDatabaseType() {}

  @Override
  public String getName() {
    return "Moka";
  }

  @Override
  public int getNullType() {
    return Types.NULL;
  }

  @Override
  public boolean handlesJDBCUrl(String url) {
    return url.startsWith("jdbc:moka:");
  }

  /** Keeps the password of a URL out of the log. */
  @Override
  public Pattern getJDBCCredentialsPattern() {
    return Pattern.compile(";\\s*password\\s*=([^;]*)", Pattern.CASE_INSENSITIVE);
  }

  @Override
  public String getDriverClass(String url, ClassLoader classLoader) {
    return "io.mokadb.jdbc.MokaDriver";
  }

  /** Flyway adds the version to the name. */
  @Override
  public boolean handlesDatabaseProductNameAndVersion(
      String productName, String productVersion, Connection connection) {
    return productName.startsWith("Moka");
  }

  @Override
  @SuppressWarnings("rawtypes") // as the plug-in interface has it
  public Database createDatabase(
      Configuration configuration,
      JdbcConnectionFactory connections,
      StatementInterceptor interceptor) {
    return new MokaFlywayDatabase(configuration, connections, interceptor);
  }

  @Override
  public Parser createParser(
      Configuration configuration, ResourceProvider resources, ParsingContext context) {
    return new MokaParser(configuration, context);
  }
}
