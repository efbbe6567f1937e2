/**
 * The support of Moka for Hibernate ORM. Hibernate finds it without configuration: {@link
 * io.mokadb.hibernate.MokaDialectResolver} is a service of Hibernate's, so that the module on the
 * class path is all that an application needs.
 *
 * <ol>
 *   <li>SQL that Moka would refuse is not generated: a feature that Moka lacks fails in Hibernate
 *       or is expressed in another way.
 *   <li>Failures become Hibernate's exceptions by SQLState alone; the names of violated constraints
 *       are read from Moka's messages, whose form tests of this project hold.
 *   <li>Nothing here knows Moka's engine or driver: it works through any transport.
 * </ol>
 */
package io.mokadb.hibernate;
