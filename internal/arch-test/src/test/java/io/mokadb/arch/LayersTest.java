package io.mokadb.arch;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The house of ARCHITECTURE.md, as rules: arrows point down only, and no package knows what it must
 * not.
 */
@AnalyzeClasses(packages = "io.mokadb", importOptions = ImportOption.DoNotIncludeTests.class)
final class LayersTest {

  @ArchTest
  static final ArchRule layers_pointDownOnly =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .withOptionalLayers(true)
          .layer("kv")
          .definedBy("io.mokadb.kv", "io.mokadb.kv.codec", "io.mokadb.kv.supervision")
          .layer("memory")
          .definedBy("io.mokadb.kv.memory..")
          .layer("rocksdb")
          .definedBy("io.mokadb.kv.rocksdb..")
          .layer("hbase")
          .definedBy("io.mokadb.kv.hbase..")
          .layer("hbase-server")
          .definedBy("io.mokadb.hbase.server..")
          .layer("hbase-cluster")
          .definedBy("io.mokadb.hbase.cluster..")
          .layer("txn")
          .definedBy("io.mokadb.txn..")
          .layer("oracle")
          .definedBy("io.mokadb.oracle..")
          .layer("session")
          .definedBy("io.mokadb.session..")
          .layer("tokens")
          .definedBy("io.mokadb.sql.tokens..")
          .layer("sql")
          .definedBy(
              resideInAPackage("io.mokadb.sql..")
                  .and(resideOutsideOfPackages("io.mokadb.sql.tokens..")))
          .layer("wire")
          .definedBy("io.mokadb.wire..")
          .layer("remote")
          .definedBy("io.mokadb.remote..")
          .layer("jdbc")
          .definedBy("io.mokadb.jdbc..")
          .layer("node")
          .definedBy("io.mokadb.node..")
          .layer("embedded")
          .definedBy("io.mokadb.embedded..")
          .layer("hbase-node")
          .definedBy("io.mokadb.hbase.node..")
          .layer("opentelemetry")
          .definedBy("io.mokadb.opentelemetry..")
          .layer("move")
          .definedBy("io.mokadb.move..")
          .layer("shell")
          .definedBy("io.mokadb.shell..")
          .layer("server")
          .definedBy("io.mokadb.server..")
          .layer("bench")
          .definedBy("io.mokadb.bench..")
          .layer("fuzz")
          .definedBy("io.mokadb.fuzz..")
          .whereLayer("memory")
          .mayOnlyBeAccessedByLayers("node", "embedded")
          .whereLayer("rocksdb")
          .mayOnlyBeAccessedByLayers("embedded")
          .whereLayer("hbase")
          .mayOnlyBeAccessedByLayers("hbase-node")
          .whereLayer("hbase-node")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("hbase-server")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("hbase-cluster")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("txn")
          .mayOnlyBeAccessedByLayers("oracle", "sql", "node", "embedded", "hbase-node", "move")
          .whereLayer("oracle")
          .mayOnlyBeAccessedByLayers("hbase-node")
          .whereLayer("tokens")
          .mayOnlyBeAccessedByLayers("sql", "jdbc", "remote", "shell")
          .whereLayer("sql")
          .mayOnlyBeAccessedByLayers("node", "embedded", "hbase-node", "move")
          .whereLayer("node")
          .mayOnlyBeAccessedByLayers("embedded", "hbase-node", "move")
          .whereLayer("move")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("session")
          .mayOnlyBeAccessedByLayers(
              "sql",
              "wire",
              "remote",
              "jdbc",
              "node",
              "embedded",
              "hbase-node",
              "move",
              "opentelemetry",
              "server")
          .whereLayer("opentelemetry")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("wire")
          .mayOnlyBeAccessedByLayers("remote", "server")
          .whereLayer("remote")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("jdbc")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("embedded")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("shell")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("fuzz")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("bench")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("server")
          .mayNotBeAccessedByAnyLayer();

  @ArchTest
  static final ArchRule packages_haveNoCycles =
      slices().matching("io.mokadb.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule opentelemetry_staysInItsPackage =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.mokadb.opentelemetry..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.opentelemetry..");

  @ArchTest
  static final ArchRule rocksdb_staysInItsPackage =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.mokadb.kv.rocksdb..", "io.mokadb.bench.raw..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.rocksdb..");

  @ArchTest
  static final ArchRule hbase_staysInItsPackages =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.mokadb.kv.hbase..", "io.mokadb.hbase.server..", "io.mokadb.bench.hbase..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.hadoop.hbase..");

  /** The store knows the interface of stores, and the other two know nothing of Moka. */
  @ArchTest
  static final ArchRule hbase_knowsTheStoresInterfaceOnly =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.mokadb.kv.hbase..", "io.mokadb.hbase.server..", "io.mokadb.hbase.cluster..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.mokadb..")
                  .and(
                      resideOutsideOfPackages(
                          "io.mokadb.kv",
                          "io.mokadb.kv.hbase..",
                          "io.mokadb.hbase.server..",
                          "io.mokadb.hbase.cluster..")));

  @ArchTest
  static final ArchRule calcite_staysInPlannerAndParser =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.mokadb.sql.plan..",
              "io.mokadb.sql.parser..",
              "io.mokadb.sql.ddl..",
              "io.mokadb.sql.trigger..",
              "io.mokadb.sql.engine..",
              "io.mokadb.server.avatica..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.calcite..");

  @ArchTest
  static final ArchRule planner_staysAboveTheOperators =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.mokadb.sql.runtime..",
              "io.mokadb.sql.layout..",
              "io.mokadb.sql.compare..",
              "io.mokadb.sql.expr..",
              "io.mokadb.sql.exec..",
              "io.mokadb.sql.access..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.mokadb.sql.plan..", "io.mokadb.sql.engine..");

  @ArchTest
  static final ArchRule javaSql_isKnownToTheDriverAndItsUsersOnly =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.mokadb.jdbc..",
              "io.mokadb.shell..",
              "io.mokadb.bench..",
              "io.mokadb.fuzz..",
              "io.mokadb.server.avatica..",
              "io.mokadb.hibernate..",
              "io.mokadb.flyway..",
              "io.mokadb.liquibase..",
              "io.mokadb.jooq..",
              "io.mokadb.example..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("java.sql..");

  /** They work through any transport, so they see of Moka only what every JDBC client sees. */
  @ArchTest
  static final ArchRule modulesForFrameworks_knowNothingOfMoka =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.mokadb.hibernate..",
              "io.mokadb.flyway..",
              "io.mokadb.liquibase..",
              "io.mokadb.jooq..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.mokadb..")
                  .and(
                      resideOutsideOfPackages(
                          "io.mokadb.hibernate..",
                          "io.mokadb.flyway..",
                          "io.mokadb.liquibase..",
                          "io.mokadb.jooq..")));

  @ArchTest
  static final ArchRule jetty_andMicrometerAndAvatica_stayInTheirPackagesOfTheServer =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.mokadb.server.http..", "io.mokadb.server.metrics..", "io.mokadb.server.avatica..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.eclipse.jetty..", "io.micrometer..", "org.apache.calcite.avatica.remote..");

  @ArchTest
  static final ArchRule oraclesRules_knowNeitherNetworkNorZooKeeper =
      noClasses()
          .that()
          .resideInAnyPackage("io.mokadb.oracle", "io.mokadb.oracle.core..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.netty..", "org.apache.curator..", "org.apache.zookeeper..");

  @ArchTest
  static final ArchRule netty_staysInTheOracle =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.mokadb.oracle..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.netty..");

  @ArchTest
  static final ArchRule txn_takesNoClockRandomOrThreadByItself =
      noClasses()
          .that()
          .resideInAPackage("io.mokadb.txn..")
          .and()
          .resideOutsideOfPackage("io.mokadb.txn.system..")
          .should()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(Math.class, "random")
          .orShould()
          .callMethod(Thread.class, "sleep", long.class)
          .orShould()
          .callConstructor(Thread.class)
          .orShould()
          .callConstructor(Thread.class, Runnable.class)
          .orShould()
          .callConstructor(java.util.Random.class)
          .orShould()
          .callMethod(java.time.Instant.class, "now")
          .orShould()
          .callMethod(java.time.Clock.class, "systemUTC");

  private LayersTest() {}
}
