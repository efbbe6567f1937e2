/**
 * A clinic for pets: owners, their pets, and visits. An ordinary Spring Boot application, whose
 * database is Moka in the same process.
 *
 * <ol>
 *   <li>Flyway owns the schema; Hibernate only checks that it fits.
 *   <li>Whatever writes goes through {@link io.mokadb.example.clinic.RetryingTransactions}, which
 *       runs a transaction that met a conflict again.
 * </ol>
 */
package io.mokadb.example.clinic;
