/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: shop
-- ------------------------------------------------------
-- Server version	10.11.19-MariaDB-0+deb12u1

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;

--
-- Current Database: `shop`
--

CREATE DATABASE /*!32312 IF NOT EXISTS*/ `shop` /*!40100 DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci */;

USE `shop`;

--
-- Temporary table structure for view `a_sums`
--

DROP TABLE IF EXISTS `a_sums`;
/*!50001 DROP VIEW IF EXISTS `a_sums`*/;
SET @saved_cs_client     = @@character_set_client;
SET character_set_client = utf8mb4;
/*!50001 CREATE VIEW `a_sums` AS SELECT
 NULL AS `name`,
 NULL AS `total` */;
SET character_set_client = @saved_cs_client;

--
-- Table structure for table `category`
--

DROP TABLE IF EXISTS `category`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `category` (
  `id` int(11) NOT NULL,
  `parent` int(11) DEFAULT NULL,
  `title` varchar(40) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `tree` (`parent`),
  CONSTRAINT `tree` FOREIGN KEY (`parent`) REFERENCES `category` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Table structure for table `customer`
--

DROP TABLE IF EXISTS `customer`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `customer` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `email` varchar(120) NOT NULL COMMENT 'isn''t \\ shown',
  `name` varchar(80) NOT NULL DEFAULT '',
  `active` tinyint(1) NOT NULL DEFAULT 1,
  `flag` bit(1) NOT NULL DEFAULT b'0',
  `bits` bit(12) DEFAULT NULL,
  `born` date DEFAULT NULL,
  `seen` datetime(3) DEFAULT NULL,
  `created` timestamp NOT NULL DEFAULT current_timestamp(),
  `changed` timestamp NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(),
  `kind` enum('private','company','it''s') NOT NULL DEFAULT 'private',
  `likes` set('books','music') DEFAULT NULL,
  `balance` decimal(10,2) NOT NULL DEFAULT 0.00,
  `factor` double DEFAULT NULL,
  `ratio` float DEFAULT NULL,
  `visits` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `big` bigint(20) unsigned DEFAULT NULL,
  `tiny` tinyint(3) unsigned DEFAULT NULL,
  `since` year(4) DEFAULT NULL,
  `at_time` time DEFAULT NULL,
  `bio` text DEFAULT NULL,
  `story` longtext DEFAULT NULL,
  `photo` mediumblob DEFAULT NULL,
  `hash` binary(4) DEFAULT NULL,
  `token` varbinary(16) DEFAULT NULL,
  `settings` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL CHECK (json_valid(`settings`)),
  PRIMARY KEY (`id`),
  UNIQUE KEY `email` (`email`),
  KEY `name` (`name`),
  KEY `by_bio` (`bio`(20)),
  KEY `two` (`kind`,`born` DESC),
  FULLTEXT KEY `words` (`bio`),
  CONSTRAINT `balance_ok` CHECK (`balance` >= -100)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci COMMENT='who buys';
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Table structure for table `item`
--

DROP TABLE IF EXISTS `item`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `item` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `order` bigint(20) unsigned NOT NULL,
  `part` bigint(20) unsigned DEFAULT NULL,
  `code` char(36) NOT NULL DEFAULT uuid(),
  PRIMARY KEY (`id`),
  KEY `part_of` (`part`),
  CONSTRAINT `part_of` FOREIGN KEY (`part`) REFERENCES `item` (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Table structure for table `order`
--

DROP TABLE IF EXISTS `order`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `order` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `customer id` int(10) unsigned NOT NULL,
  `Key` varchar(10) DEFAULT NULL,
  `total` decimal(12,2) NOT NULL,
  `gross` decimal(14,2) GENERATED ALWAYS AS (`total` * 1.19) STORED,
  `placed` datetime NOT NULL,
  PRIMARY KEY (`id`),
  KEY `name` (`Key`),
  KEY `order_customer` (`customer id`),
  CONSTRAINT `order_customer` FOREIGN KEY (`customer id`) REFERENCES `customer` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=503 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Temporary table structure for view `z_names`
--

DROP TABLE IF EXISTS `z_names`;
/*!50001 DROP VIEW IF EXISTS `z_names`*/;
SET @saved_cs_client     = @@character_set_client;
SET character_set_client = utf8mb4;
/*!50001 CREATE VIEW `z_names` AS SELECT
 NULL AS `id`,
 NULL AS `name` */;
SET character_set_client = @saved_cs_client;

--
-- Current Database: `shop`
--

USE `shop`;

--
-- Final view structure for view `a_sums`
--

/*!50001 DROP VIEW IF EXISTS `a_sums`*/;
/*!50001 SET @saved_cs_client          = @@character_set_client */;
/*!50001 SET @saved_cs_results         = @@character_set_results */;
/*!50001 SET @saved_col_connection     = @@collation_connection */;
/*!50001 SET character_set_client      = utf8mb4 */;
/*!50001 SET character_set_results     = utf8mb4 */;
/*!50001 SET collation_connection      = utf8mb4_general_ci */;
/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 DEFINER=`root`@`localhost` SQL SECURITY DEFINER */
/*!50001 VIEW `a_sums` AS select `n`.`name` AS `name`,sum(`o`.`total`) AS `total` from (`z_names` `n` join `order` `o` on(`o`.`customer id` = `n`.`id`)) group by `n`.`name` */;
/*!50001 SET character_set_client      = @saved_cs_client */;
/*!50001 SET character_set_results     = @saved_cs_results */;
/*!50001 SET collation_connection      = @saved_col_connection */;

--
-- Final view structure for view `z_names`
--

/*!50001 DROP VIEW IF EXISTS `z_names`*/;
/*!50001 SET @saved_cs_client          = @@character_set_client */;
/*!50001 SET @saved_cs_results         = @@character_set_results */;
/*!50001 SET @saved_col_connection     = @@collation_connection */;
/*!50001 SET character_set_client      = utf8mb4 */;
/*!50001 SET character_set_results     = utf8mb4 */;
/*!50001 SET collation_connection      = utf8mb4_general_ci */;
/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 DEFINER=`root`@`localhost` SQL SECURITY DEFINER */
/*!50001 VIEW `z_names` AS select `customer`.`id` AS `id`,concat(`customer`.`name`,'!') AS `name` from `customer` where `customer`.`active` <> 0 */;
/*!50001 SET character_set_client      = @saved_cs_client */;
/*!50001 SET character_set_results     = @saved_cs_results */;
/*!50001 SET collation_connection      = @saved_col_connection */;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-28  4:51:48
